import type { RequestHandler } from 'express';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** In the order in which they are preferred, with the suffix that the build gives to a compressed file. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** A name changes with the content, so a file may be kept for ever. */
const FOR_EVER = 'public,max-age=31536000,immutable';

/** The files of one build by their names, compressed ones too. */
export type Assets = ReadonlyMap<string, Buffer>;

/**
 * Reads the files of a build once. They are two megabytes; kept in memory, they fit the page of the same build as long as
 * the process runs, also when another build takes their place on the disk.
 * @param folder which has no folders in it
 */
export async function readAssets(folder: string): Promise<Assets> {
  const names = await readdir(folder);
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)),
  );
}

/** Answers GET and HEAD of a file, in the best encoding that the reader unpacks; passes on every other request. */
export function serveAssets(assets: Assets): RequestHandler {
  return (req, res, next) => {
    const name = req.path.slice(1);
    const plain = assets.get(name);
    if (plain === undefined || (req.method !== 'GET' && req.method !== 'HEAD')) {
      next();
      return;
    }
    res.set({ 'Cache-Control': FOR_EVER, Vary: 'Accept-Encoding' }).type(typeOf(name));
    for (const [encoding, suffix] of ENCODINGS) {
      const compressed = assets.get(name + suffix);
      if (compressed === undefined || !req.acceptsEncodings(encoding)) continue;
      res.set('Content-Encoding', encoding).send(compressed);
      return;
    }
    res.send(plain);
  };
}

function typeOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
