// Puts measured tables into docs/measurements.md, between the comments that mark the place of each.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../docs/measurements.md', import.meta.url));
const BIOME = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url));

/** @param section the name in `<!-- begin: section -->` and `<!-- end: section -->` */
export function writeMeasurements(section: string, lines: readonly string[]): void {
  const [begin, end] = [`<!-- begin: ${section} -->\n`, `<!-- end: ${section} -->`];
  const text = readFileSync(FILE, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/measurements.md has no place for ${section}`);
  writeFileSync(FILE, `${text.slice(0, from + begin.length)}\n${lines.join('\n')}\n\n${text.slice(to)}`);
  // Aligns the tables, as the check of formats demands.
  execFileSync(BIOME, ['format', '--write', FILE], { stdio: 'ignore' });
}

/** The day, the machine and the commit of a measurement, in a sentence. */
export function describeMachine(): string {
  const [cpu] = cpus();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, commit ${commit}, ${cpus().length} × ${cpu?.model.trim()}, ${gigabytes} GB, node ${process.versions.node}.`;
}
