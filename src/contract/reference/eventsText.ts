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
  'What changes is told as it happens: to programs and screens that are connected as server-sent events (`GET /x/events`: ids and states, no content), to other services by webhooks (`/x/webhooks`: with summaries of what it is about), to people as notifications (`GET /notifications`). A stream is followed by topics:',
  '',
  '| Topic | Who hears an event of it; but for `me`, Admins do too |',
  '|---|---|',
  ...Object.entries(topics).map(([name, { hears }]) => `| ${name} | ${hears} |`),
  '',
  'Nobody hears of what they may not see at that moment. `data` holds the members of the event, beside `eventid`, `date` and `actor`; members in brackets are not always there. Webhooks may ask for the families ' +
    `${webhookFamilies.map(family => code(`${family}.*`)).join(', ')}, for single kinds of them, or for \`*\`.`,
  '',
  '| Event | | Data | Topic |',
  '|---|---|---|---|',
  ...emitted.map(
    ({ name, row, members }) =>
      `| ${name} | ${row.says} | ${members.map(one => (one.schema instanceof z.ZodMiniOptional ? `(${one.name})` : one.name)).join(', ')} | ${topicOf(name) ?? 'me'} |`,
  ),
  '',
  '| Member | | In streams | Beside it in webhooks |',
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
