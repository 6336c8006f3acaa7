// Who reads and writes what is said about a release, and who is told of it.
import type { NoticeName } from '#contract/events/table.ts'
import { isReleased } from '#contract/releases/states.ts'
import { tell } from '#server/approvals/open.ts'
import type { RequestRow } from '#server/approvals/requests.sql.ts'
import type { ReleaseRow } from '#server/guides/releases.ts'
import { personOf } from '#server/http/access/access.ts'
import type { Person, SignedIn } from '#server/http/context.ts'
import type { GuideAccess } from '#server/rights/guides.ts'
import { mayRelease, named, seesContent } from './signing.ts'

/** Nothing more is said once readers have the release, nor about what is deleted. */
export const isOpenTo = (access: GuideAccess, release: ReleaseRow): boolean =>
  !access.deleted && !isReleased(release.state)
/** Of a deleted guide, signers read what they signed and nothing that stood beside it. */
export const seesThreads = (
  person: Person,
  access: GuideAccess,
  release: ReleaseRow,
  row: RequestRow,
): boolean =>
  seesContent(person, access, release, row) &&
  (!access.deleted || mayRelease(person, access, release))
/** Of a request that the person sees: they may write, too. */
export const isTalkedOf = (
  person: Person,
  access: GuideAccess,
  release: ReleaseRow,
  row: RequestRow,
): boolean => isOpenTo(access, release) && seesThreads(person, access, release, row)

/** Tells those of them who may read it by now; nobody of what they did. */
export const tellReaders = async (
  ctx: SignedIn,
  { access, release }: { access: GuideAccess; release: ReleaseRow },
  row: RequestRow,
  event: NoticeName,
  userids: readonly number[],
): Promise<void> => {
  const signers: number[] = []
  const others: number[] = []
  for (const userid of userids) {
    const person = userid === ctx.person.userid ? null : await personOf(ctx.db, userid)
    if (!person || !seesThreads(person, access, release, row)) continue
    if (await named(ctx.db, person, row)) signers.push(userid)
    else if (mayRelease(person, access, release)) others.push(userid)
  }
  await tell(ctx, signers, event, row, others)
}
