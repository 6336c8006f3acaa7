// Releases that runs were worked by, as a record names them (api-facts 6.3).
import * as z from 'zod/mini'
import { count, id, limit, named, offset, queryId, unixSeconds } from '../core/wire.ts'
import { releaseStates } from '../releases/states.ts'

/** `for_username`: whose duty it was, where that was lent; else empty. */
const ReleaseSignature = z.object({
  stage: count, // from 1
  stage_name: z.string(), // of the person or team that was to sign
  userid: count,
  username: z.string(),
  for_username: z.string(),
  meaning: z.string(),
  date: unixSeconds,
})
/** `signatures`: of the round by which it was approved; empty where nobody had to sign. */
export const RunRelease = named(
  'RunRelease',
  z.object({
    releaseid: id,
    guideid: id,
    guide_title: z.string(),
    major: count,
    minor: count,
    phase: z.enum(releaseStates),
    release_date: z.nullable(unixSeconds),
    content_hash: z.string(),
    userid: count, // who made it
    username: z.string(),
    signatures: z.array(ReleaseSignature),
  }),
)
export type RunRelease = z.output<typeof RunRelease>

/** Newest first: of those runs that the caller may read, whatever became of the guide since. */
export const listRunReleases = {
  spec: 'ours: moderation-admin M-93',
  query: z.object({ limit: limit(), offset, entryid: queryId, orderid: queryId }),
  returns: z.array(RunRelease),
} as const
