// The part of docs/api.md on events: topics, kinds, what they say, and who is told.
import * as z from 'zod/mini'
import { topics } from '../events/families.ts'
import { eventMembers, type EventMember, type Lookup } from '../events/members.ts'
import { emitted, eventTable, topicOf, webhookFamilies } from '../events/table.ts'

const cell = (text: string) => text.replaceAll('|', '\\|')
const besides: Record<Lookup, string> = {
  guide: '`guide`: its summary',
  wiki: '`wiki`: its summary',
  document: '`guide` or `wiki`: its summary',
  user: '`user`: their summary',
  entry: 'the members of WorkEntry',
  attempt: 'the members of TrainingAttempt',
  import: 'the members of TrainingImport',
  module: 'the members of TrainingModule, when it is about no attempt or import',
}
const code = (name: string) => `\`${name}\``

export const eventsText = (): string[] => [
  '## Kinds of events',
  '',
  'Changes are sent as they happen: to connected programs and screens as server-sent events (`GET /x/events`: IDs and states, no content), to other services by webhooks (`/x/webhooks`: with summaries of what changed), to people as notifications (`GET /notifications`). Streams can be limited to topics:',
  '',
  '| Topic | Who gets its events; except for `me`, Admins do too |',
  '|---|---|',
  ...Object.entries(topics).map(([name, { hears }]) => `| ${name} | ${hears} |`),
  '',
  'Nobody gets events about what they cannot see at that moment. `data` has the members of the event, in addition to `eventid`, `date` and `actor`; members in brackets can be absent. Webhooks can ask for the families ' +
    `${webhookFamilies.map(family => code(`${family}.*`)).join(', ')}, for single events in them, or for \`*\`.`,
  '',
  '| Event | | Data | Topic |',
  '|---|---|---|---|',
  ...emitted.map(
    ({ name, row, members }) =>
      `| ${name} | ${row.says} | ${members.map(one => (one.schema instanceof z.ZodMiniOptional ? `(${one.name})` : one.name)).join(', ')} | ${topicOf(name) ?? 'me'} |`,
  ),
  '',
  '| Member | | In streams | Also in webhooks |',
  '|---|---|---|---|',
  ...Object.entries<EventMember>(eventMembers).map(
    ([name, { words, streams, lookup }]) =>
      `| ${name} | ${cell(words)} | ${streams === false ? 'no' : 'yes'} | ${lookup ? besides[lookup] : ''} |`,
  ),
  '',
  'Notifications:',
  '',
  '| Kind | Who gets it | English |',
  '|---|---|---|',
  ...Object.entries(eventTable).flatMap(([name, { told }]) =>
    told ? `| ${name} | ${told.to} | ${told.en} |` : [],
  ),
]
