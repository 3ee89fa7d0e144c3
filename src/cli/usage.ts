/** What `xuanka --help` prints. */
export const USAGE = `xuanka: which Alibaba Cloud GPU instance does a Transformer job need?

  xuanka serve                            the chat page and every platform whose tokens are set
  xuanka chat                             the conversation in this terminal
  xuanka ask TEXT… [--lang zh|en] [--json]
                                          each TEXT is one turn of one conversation
  xuanka ask --json -                     JSON Lines {id, turns, lang?, now?} → {id, replies}
  xuanka understand --json -              JSON Lines {id, text, priorSlots?} → intent and slots
  xuanka predict --json -                 JSON Lines: a job → memory, throughput, verdict
  xuanka recommend --json -               JSON Lines: a workload → picks, frontier, rejections
  xuanka catalog list [--family F] [--json]
  xuanka catalog show NAME [--json]       one row with its source and date
  xuanka catalog check NAME… [--json]     whether each name exists, and the nearest that do
  xuanka setup [--platform dsw|dlc|ecs] [--out DIR] [--force] -
                                          JSON on stdin: a workload, or {workload, pick} → setup files
  xuanka --help, xuanka --version

"-" reads stdin. Answers go to stdout, logs to stderr. Exit code: 0 done, 1 failed or refused, 2 wrong usage.
Settings come from the environment (HOST, PORT, REDIS_URL, SLACK_BOT_TOKEN, …): see README.md.
`;
