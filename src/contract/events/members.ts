// What events say (api-facts 9): ids and states, each member described once for all the events that
// have it.
import * as z from 'zod/mini'
import { id } from '../core/wire.ts'

/** What a webhook's delivery looks up for a member and sends beside it. */
export type Lookup =
  | 'guide'
  | 'wiki'
  | 'document'
  | 'user'
  | 'entry'
  | 'attempt'
  | 'import'
  | 'module'

type Use = { lookup?: Lookup; streams?: false }
export type EventMember = Use & { schema: z.ZodMiniType; words: string }
const member = <S extends z.ZodMiniType>(schema: S, words: string, use: Use = {}) => ({
  schema,
  words,
  ...use,
})
const state = z.string()

/** `streams: false`: words that people wrote, and what opens a picture, stay out of streams. */
export const eventMembers = {
  approvalid: member(id, 'The request for signatures.'),
  attemptid: member(id, 'The attempt at a training module.', { lookup: 'attempt' }),
  badgeid: member(id, 'The badge.'),
  commentid: member(id, 'The comment.'),
  context: member(state, 'What the comment stands at: guide, step, wiki.'),
  contextid: member(id, 'The id of what the comment stands at.'),
  decisionid: member(id, 'The decision about the edit.'),
  doc_type: member(z.enum(['guide', 'wiki']), 'Whether `docid` is a guide or a page.'),
  docid: member(id, 'The guide or page.', { lookup: 'document' }),
  entryid: member(id, 'The entry of the work log.', { lookup: 'entry' }),
  form_revisionid: member(id, 'The revision of the form of the step.'),
  guideid: member(id, 'The guide.', { lookup: 'guide' }),
  id: member(z.nullable(id), 'The version of a training module; null while there is none.', {
    lookup: 'module',
  }),
  importid: member(id, 'The import of a training package.', { lookup: 'import' }),
  item: member(
    z.union([
      z.strictObject({ imageid: id, guid: z.string() }),
      z.strictObject({ documentid: id, guid: z.string() }),
      z.strictObject({ videoid: id, guid: z.string() }),
    ]),
    'The picture, document or video, and the name of its file.',
    { streams: false },
  ),
  itemid: member(id, 'The edit that waits, or waited, for review.'),
  jobid: member(id, 'The run: work on many records.'),
  langid: member(z.string(), 'The language, when it is not the language of the source.'),
  messageid: member(id, 'The message at the edit.'),
  moduleid: member(id, 'The module, in all its versions.'),
  notificationid: member(id, 'The notification.'),
  parent: member(z.nullable(id), 'The category that it now stands in; null for the root.'),
  phase: member(state, 'How far the import is.'),
  progress: member(z.int(), 'How much of the phase is done, in percent.'),
  releaseid: member(id, 'The release.'),
  revisionid: member(id, 'The revision that was written.'),
  state: member(state, 'The state that it is in now.'),
  status: member(state, 'The status that it has now.'),
  stepid: member(z.nullable(id), 'The step; null where none was worked at.'),
  stepids: member(z.array(id), 'The steps, in their order.'),
  tag: member(z.string(), 'The tag.', { streams: false }),
  teamid: member(id, 'The team.'),
  userid: member(id, 'The person whom it is about.', { lookup: 'user' }),
  version: member(z.int(), 'The number of the version.'),
  wikiid: member(id, 'The page.', { lookup: 'wiki' }),
}
export type Member = keyof typeof eventMembers
export type MemberValues = { [M in Member]: z.output<(typeof eventMembers)[M]['schema']> }
