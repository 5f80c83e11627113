// The files of a large export, sent to a running server as a member sends them.
import { setTimeout as wait } from 'node:timers/promises';
import type { ImportDetail } from '@halfstar/contract/imports/imports.schema';
import { joinAs } from '../scripts/support/people.ts';
import { memoryOf } from '../scripts/support/resources.ts';
import type { MemberClient } from '../server/test/client.ts';

const POLL_MS = 50;

let joined = 0;

/** Members who have imported nothing. */
export async function joinImporters(origin: string, admin: MemberClient, count: number): Promise<MemberClient[]> {
  const { items } = await admin.api.invites.createBatch({ invite_type: 'standard', max_uses: count });
  const importers: MemberClient[] = [];
  for (let one = 0; one < count; one += 1) {
    joined += 1;
    importers.push(await joinAs(origin, `importer${joined}`, items[0]?.code ?? ''));
  }
  return importers;
}

/** How long the parts of an import took, in seconds. */
export interface ImportTimes {
  /** From the upload to the preview. */
  preview: number;
  /** From the start to the end. */
  writing: number;
  rows: number;
  id: string;
}

async function reaches(member: MemberClient, id: string, state: ImportDetail['state']): Promise<void> {
  while (true) {
    const job = (await member.api.imports.list({ limit: 1 })).items[0];
    if (job?.id === id && job.state === state) return;
    if (job?.state === 'failed') throw new Error(`the import failed: ${job.error_details}`);
    await wait(POLL_MS);
  }
}

const secondsSince = (began: number): number => (performance.now() - began) / 1000;

/** Imports files from the upload to the end. */
export async function importFiles(member: MemberClient, files: readonly File[]): Promise<ImportTimes> {
  const uploaded = performance.now();
  const { id } = await member.api.imports.create({ files: [...files] });
  await reaches(member, id, 'ready');
  const preview = secondsSince(uploaded);
  const started = performance.now();
  await member.api.imports.start({ import_id: id });
  await reaches(member, id, 'completed');
  const writing = secondsSince(started);
  const { total_entries: rows } = await member.api.imports.get({ import_id: id });
  return { preview, writing, rows, id };
}

/** @returns in how many seconds an import was undone */
export async function undoImport(member: MemberClient, id: string): Promise<number> {
  const began = performance.now();
  await member.api.imports.undo({ import_id: id });
  await reaches(member, id, 'undone');
  return secondsSince(began);
}

const SAMPLE_MS = 20;

/** The most memory that a process held while something was done, in MB. */
export async function peakMemoryDuring<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<{ peak: number; result: Result }> {
  let peak = 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid) ?? 0);
  }, SAMPLE_MS);
  try {
    return { result: await work(), peak };
  } finally {
    clearInterval(sampling);
  }
}
