/** The files of the chat page, read once at start. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/service/package-root.js';

export interface PageFile {
  readonly body: string;
  readonly contentType: string;
  readonly etag: string;
}

const FILES: Readonly<Record<string, readonly [file: string, contentType: string]>> = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/style.css': ['style.css', 'text/css; charset=utf-8'],
  '/composer.css': ['composer.css', 'text/css; charset=utf-8'],
  '/cards.css': ['cards.css', 'text/css; charset=utf-8'],
  '/blocks.css': ['blocks.css', 'text/css; charset=utf-8'],
  '/chat.js': ['chat.js', 'text/javascript; charset=utf-8'],
  '/conversation.js': ['conversation.js', 'text/javascript; charset=utf-8'],
  '/texts.js': ['texts.js', 'text/javascript; charset=utf-8'],
  '/icon.svg': ['icon.svg', 'image/svg+xml'],
};

/** The page by request path. Throws where a file is missing: the package is then incomplete. */
export function readPage(): ReadonlyMap<string, PageFile> {
  const folder = join(packageRoot(), 'adapters', 'web', 'page');
  return new Map(
    Object.entries(FILES).map(([path, [file, contentType]]) => {
      const body = readFileSync(join(folder, file), 'utf8');
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      return [path, { body, contentType, etag }];
    }),
  );
}
