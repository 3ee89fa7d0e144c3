/** Words for accelerators. `memories`: the sizes a name is sold with, GB. */
export interface GpuWord {
  readonly name: string;
  readonly words: string;
  readonly memories?: readonly number[];
  /** The size meant when none is said. */
  readonly usual?: number;
}

/**
 * Names people type. Memory sizes matter only where one name has several (A100 40 and 80, V100 16
 * and 32, H20 96 and 141, A800 40 and 80): all of these stand in the catalogue's GPU table.
 */
export const GPU_WORDS: readonly GpuWord[] = [
  { name: 'A100', words: 'a100|a100s|nvidia a100|a100 sxm|a100 pcie', memories: [80, 40] },
  { name: 'A800', words: 'a800|nvidia a800', memories: [80, 40], usual: 80 },
  { name: 'V100', words: 'v100|v100s|tesla v100|nvidia v100', memories: [32, 16] },
  { name: 'H20', words: 'h20|h20s|nvidia h20|h20-3e|h20 3e', memories: [96, 141] },
  { name: 'A10', words: 'a10|a10s|nvidia a10' },
  { name: 'A10G', words: 'a10g' },
  { name: 'A30', words: 'a30|nvidia a30' },
  { name: 'A16', words: 'a16' },
  { name: 'A40', words: 'a40' },
  { name: 'A6000', words: 'a6000|rtx a6000' },
  { name: 'L20', words: 'l20|l20s|nvidia l20' },
  { name: 'L20N', words: 'l20n|l20ne' },
  { name: 'L40', words: 'l40' },
  { name: 'L40S', words: 'l40s' },
  { name: 'L4', words: 'l4|nvidia l4' },
  { name: 'T4', words: 't4|t4s|tesla t4|nvidia t4' },
  { name: 'P100', words: 'p100|tesla p100' },
  { name: 'P4', words: 'tesla p4|p4' },
  { name: 'P40', words: 'p40|tesla p40' },
  { name: 'H100', words: 'h100|h100s|nvidia h100' },
  { name: 'H800', words: 'h800|h800s|nvidia h800' },
  { name: 'H200', words: 'h200|h200s|nvidia h200' },
  { name: 'B200', words: 'b200|gb200' },
  { name: 'B300', words: 'b300|gb300' },
  { name: '3090', words: '3090|rtx3090|rtx 3090|3090ti' },
  { name: '4090', words: '4090|rtx4090|rtx 4090|4090d' },
  { name: '5090', words: '5090|rtx5090|rtx 5090' },
  { name: '2080Ti', words: '2080ti|rtx 2080ti|2080 ti' },
  { name: 'RTX 5880', words: 'rtx 5880|rtx5880' },
  { name: 'MI308X', words: 'mi308x|mi308' },
  { name: 'MI300X', words: 'mi300x|mi300' },
  { name: 'Ascend-910B', words: '910b|昇腾910b|昇腾910|ascend 910b|ascend 910' },
  { name: 'PPU', words: 'ppu|真武|含光|平头哥' },
  { name: 'M1', words: 'apple silicon|macbook' },
];

/** Letters that a data-centre GPU's name begins with before two to four digits. */
export const GPU_INITIALS = 'abhlv';
/** Sizes, GB, that people name a class of cards by ("80G 的卡"). */
export const CLASS_SIZES: readonly number[] = [16, 24, 32, 40, 48, 80, 96, 141];
