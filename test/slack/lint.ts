/** Finds what Slack would refuse or bring to life in a message. Numbers from the adapter's limits table. */
import type { types } from '@slack/bolt';
import { LIMITS } from '../../adapters/slack/limits.js';
import type { SlackMessage } from '../../adapters/slack/render.js';

/** Faults as sentences; none for a valid message. */
export function faultsOf({ text, blocks }: SlackMessage): string[] {
  const lint = new Lint();
  lint.mrkdwn('text', text, LIMITS.message.textChars);
  lint.atMost('blocks', blocks.length, LIMITS.message.blocks);
  lint.atMost('characters of all blocks', JSON.stringify(blocks).length, LIMITS.message.blocksJsonChars - 1);
  lint.atMost('tables', blocks.filter(({ type }) => type === 'table').length, LIMITS.message.tables);
  const ids = blocks.flatMap(({ block_id }) => (block_id === undefined ? [] : [block_id]));
  lint.unique('block ids', ids);
  for (const id of ids) lint.atMost('block id', id.length, LIMITS.blockIdChars);
  for (const block of blocks) lint.block(block);
  return lint.faults;
}

class Lint {
  readonly faults: string[] = [];

  block(block: SlackMessage['blocks'][number]): void {
    switch (block.type) {
      case 'header':
        this.plain('header', block.text, LIMITS.header.textChars);
        break;
      case 'section':
        this.#section(block);
        break;
      case 'context':
        this.between('context elements', block.elements.length, 1, LIMITS.context.elements);
        for (const element of block.elements) {
          if (element.type === 'mrkdwn') this.mrkdwn('context', element.text, LIMITS.context.textChars);
          else this.faults.push(`context holds ${element.type}`);
        }
        break;
      case 'table':
        this.#table(block);
        break;
      case 'actions':
        this.#actions(block);
        break;
    }
  }

  mrkdwn(what: string, text: string, max: number): void {
    this.between(`${what} characters`, text.length, 1, max);
    if (text.trim() === '') this.faults.push(`${what} is blank`);
    const withoutLinks = text.replace(/<https:\/\/[^<>|\s]+\|[^<>|\n]*>/g, '');
    if (/[<>]/.test(withoutLinks)) this.faults.push(`${what} has live markup: ${withoutLinks}`);
    if (/&(?!(?:amp|lt|gt);)/.test(text)) this.faults.push(`${what} has a bare &: ${text}`);
  }

  plain(what: string, text: { readonly type: string; readonly text: string }, max: number): void {
    if (text.type !== 'plain_text') this.faults.push(`${what} must be plain_text`);
    this.between(`${what} characters`, text.text.length, 1, max);
    if (text.text.trim() === '') this.faults.push(`${what} is blank`);
    if (/[<>&\n]/.test(text.text)) this.faults.push(`${what} has <, >, & or a line end: ${text.text}`);
  }

  atMost(what: string, value: number, max: number): void {
    this.between(what, value, 0, max);
  }

  between(what: string, value: number, min: number, max: number): void {
    if (value < min || value > max) this.faults.push(`${what}: ${value}, allowed ${min} to ${max}`);
  }

  unique(what: string, ids: readonly string[]): void {
    if (new Set(ids).size !== ids.length) this.faults.push(`${what} repeat`);
  }

  #section({ text, fields }: types.SectionBlock): void {
    if ((text === undefined) === (fields === undefined)) this.faults.push('section needs text or fields');
    if (text) this.mrkdwn('section', text.text, LIMITS.section.textChars);
    if (!fields) return;
    this.between('section fields', fields.length, 1, LIMITS.section.fields);
    for (const field of fields) this.mrkdwn('field', field.text, LIMITS.section.fieldChars);
  }

  #table({ rows, column_settings: settings }: types.TableBlock): void {
    this.between('table rows', rows.length, 1, LIMITS.table.rows);
    this.atMost('column settings', settings?.length ?? 0, LIMITS.table.columns);
    let chars = 0;
    for (const row of rows) {
      this.between('table columns', row.length, 1, LIMITS.table.columns);
      if (row.length !== rows[0]?.length) this.faults.push('table rows differ in length');
      for (const cell of row) {
        if (cell.type !== 'raw_text') this.faults.push(`table cell is ${cell.type}`);
        else {
          chars += cell.text.length;
          if (cell.text === '') this.faults.push('table cell is empty');
        }
      }
    }
    this.atMost('table characters', chars, LIMITS.table.chars);
  }

  #actions({ elements }: types.ActionsBlock): void {
    this.between('actions', elements.length, 1, LIMITS.actions.elements);
    const ids: string[] = [];
    for (const element of elements) {
      if (element.type !== 'button' && element.type !== 'static_select') {
        this.faults.push(`actions hold ${element.type}`);
        continue;
      }
      ids.push(element.action_id ?? '');
      this.between('action id', element.action_id?.length ?? 0, 1, LIMITS.actionIdChars);
      if (element.type === 'button') {
        this.plain('button', element.text, LIMITS.button.textChars);
        if (element.value !== undefined)
          this.between('button value', element.value.length, 1, LIMITS.button.valueChars);
      } else this.#select(element);
    }
    this.unique('action ids of a block', ids);
  }

  #select({ options, placeholder }: types.StaticSelect): void {
    const { options: most, optionTextChars, optionValueChars, placeholderChars } = LIMITS.select;
    if (placeholder) this.plain('placeholder', placeholder, placeholderChars);
    this.between('options', options?.length ?? 0, 1, most);
    for (const option of options ?? []) {
      this.plain('option', option.text, optionTextChars);
      this.between('option value', option.value?.length ?? 0, 1, optionValueChars);
    }
  }
}
