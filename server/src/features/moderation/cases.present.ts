import { SanctionKind } from '@halfstar/contract/accounts/sanctions.schema';
import { ModerationAction } from '@halfstar/contract/moderation/actions.schema';
import {
  type CaseDecision,
  type CaseReport,
  CaseStatus,
  type CaseSummary,
} from '@halfstar/contract/moderation/cases.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { ContentType, ReportReason, type Snapshot } from '@halfstar/contract/subjects/moderated.schema';
import type { listSanctions } from '#features/accounts/sanctions.service.ts';
import { toNamedMember } from '#features/profiles/profiles.present.ts';
import type { ListedCaseRow, listOtherCases, listReporterRecords, listReportsOfCase } from './cases.queries.ts';
import { toDecided } from './decisions.present.ts';
import type { DecisionRow } from './decisions.queries.ts';

type Rows<Query extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Query>>;
type Members = ReadonlyMap<string, Member>;

/** Throws for text that is no status, which the column's check constraint rules out. */
export const toCaseStatus = (status: string): CaseStatus => CaseStatus.parse(status);

/** The actions of a stored resolution. */
export const toActions = (resolution: string | null): ModerationAction[] =>
  resolution === null ? [] : resolution.split(',').map((action) => ModerationAction.parse(action));

/** Actions as a case stores them. */
export const toResolution = (actions: readonly ModerationAction[]): string => actions.join(',');

const nameMember = (members: Members, userId: string | null) => {
  const member = userId === null ? undefined : members.get(userId);
  return member === undefined ? null : toNamedMember(member);
};

/** A case as the queue lists it; null when its owner was deleted since it was read. */
export function presentCase(row: ListedCaseRow, members: Members): CaseSummary | null {
  const owner = nameMember(members, row.owner_id);
  const moderator = row.claimed_until === null ? null : nameMember(members, row.assigned_to);
  if (owner === null) return null;
  return {
    id: row.id,
    content_type: ContentType.parse(row.content_type),
    status: toCaseStatus(row.status),
    owner,
    excerpt: row.excerpt,
    report_count: row.report_count,
    reasons: row.reasons.map(({ reason, count }) => ({ reason: ReportReason.parse(reason), count })),
    opened_at: row.opened_at,
    last_reported_at: row.last_reported_at,
    claim: moderator === null || row.claimed_until === null ? null : { moderator, until: row.claimed_until },
    resolved_at: row.resolved_at,
    resolution: toActions(row.resolution),
    second_look_asked_at: row.second_look_asked_at,
  };
}

/** The reports of a case, newest first, and the versions of the thing that they are about. */
export function presentReports(
  rows: Rows<typeof listReportsOfCase>,
  records: Rows<typeof listReporterRecords>,
  members: Members,
): { versions: Snapshot[]; reports: CaseReport[] } {
  const versions = new Map<string, Snapshot>();
  const reports = rows.map((row): CaseReport => {
    const key = JSON.stringify(row.snapshot);
    versions.set(key, row.snapshot);
    const reporter = nameMember(members, row.reporter_id);
    const { upheld = 0, dismissed = 0 } = records.find(({ user_id }) => user_id === row.reporter_id) ?? {};
    return {
      id: row.id,
      reason: ReportReason.parse(row.reason),
      description: row.description,
      created_at: row.created_at,
      version: [...versions.keys()].indexOf(key),
      reporter: reporter === null ? null : { ...reporter, upheld, dismissed },
    };
  });
  return { versions: [...versions.values()], reports };
}

/** Another case about the same member, in short, for moderators. */
export const presentOtherCase = (row: Rows<typeof listOtherCases>[number]) => ({
  ...row,
  content_type: ContentType.parse(row.content_type),
  status: toCaseStatus(row.status),
  resolution: toActions(row.resolution),
});

/** A sanction of the author: its reason is in the decision. */
export const presentCaseSanction = ({
  id,
  kind,
  starts_at,
  ends_at,
  lifted_at,
}: Rows<typeof listSanctions>[number]) => ({
  id,
  kind: SanctionKind.parse(kind),
  starts_at,
  ends_at,
  lifted_at,
});

/** A decision as moderators read it in its case. @param isDecidable whether the viewer may decide its second look, if one waits */
export function presentCaseDecision(
  row: DecisionRow,
  members: Members,
  { viewerId, isDecidable }: { viewerId: string; isDecidable: boolean },
): CaseDecision {
  const decide = isDecidable && row.second_look_asked_at !== null && row.second_look_outcome === null;
  return {
    ...toDecided(row),
    decided_by: nameMember(members, row.decided_by),
    can: { decide, decide_own: decide && row.decided_by === viewerId },
  };
}
