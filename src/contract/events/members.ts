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
  changeid: member(state, 'The recent change, as `GET /x/changes` names it.'),
  commentid: member(id, 'The comment.'),
  context: member(state, 'What the comment is on: `guide`, `step` or `wiki`.'),
  contextid: member(id, 'The ID of the guide, step or page that the comment is on.'),
  decisionid: member(id, 'The decision on the edit.'),
  doc_type: member(z.enum(['guide', 'wiki']), 'Whether `docid` is a guide or a page.'),
  docid: member(id, 'The guide or page.', { lookup: 'document' }),
  entryid: member(id, 'The work log entry.', { lookup: 'entry' }),
  form_revisionid: member(id, 'The revision of the step’s form.'),
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
    'The picture, document or video, and its file name.',
    { streams: false },
  ),
  itemid: member(id, 'The edit that is or was waiting for review.'),
  jobid: member(id, 'The run of a job on many records.'),
  langid: member(z.string(), 'The language, if it is not the language of the source.'),
  messageid: member(id, 'The message about the edit.'),
  moduleid: member(id, 'The module, across all its versions.'),
  notificationid: member(id, 'The notification.'),
  parent: member(z.nullable(id), 'The category that it is now in; null at the top of the tree.'),
  phase: member(state, 'The phase that the import is in.'),
  progress: member(z.int(), 'How much of the phase is done, in percent.'),
  releaseid: member(id, 'The release.'),
  revisionid: member(id, 'The revision that was written.'),
  state: member(state, 'The current state.'),
  status: member(state, 'The current status.'),
  stepid: member(z.nullable(id), 'The step; null if no step was being worked on.'),
  stepids: member(z.array(id), 'The steps, in order.'),
  tag: member(z.string(), 'The tag.', { streams: false }),
  teamid: member(id, 'The team.'),
  userid: member(id, 'The person it is about.', { lookup: 'user' }),
  version: member(z.int(), 'The version number.'),
  wikiid: member(id, 'The page.', { lookup: 'wiki' }),
}
export type Member = keyof typeof eventMembers
export type MemberValues = { [M in Member]: z.output<(typeof eventMembers)[M]['schema']> }
