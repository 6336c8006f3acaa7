// docs/api.md, whole: the table as a page to read.
import { aliases, aliasWords } from '../aliases.ts'
import type { ZodMiniType } from 'zod/mini'
import { addressAt } from '../core/call.ts'
import type { Row, Schemas } from '../core/endpoint.ts'
import { eventsText } from './eventsText.ts'
import { exampleOf } from './examples.ts'
import { families } from './families.ts'
import { bodyWords } from './bodyWords.ts'
import { introduction } from './introduction.ts'
import { settingList } from '../settings/list.ts'
import { parameterWords } from './parameterWords.ts'
import { requiredInQuery } from './openapiParameters.ts'
import { confirmWords, failuresOf } from './openapiRefusals.ts'
import {
  components,
  described,
  members,
  nameOf,
  shapeOf,
  type Fields,
  type Json,
} from './openapiShapes.ts'
import { rows, type Name } from '../rows.ts'
import { deprecated, summaries } from './summaries.ts'
import { schemas } from '#contract/schemas.ts'
import { plainText } from '#lib/plainText.ts'

const table: Record<Name, Schemas> = schemas

const typeWord = (schema: Json): string => {
  const name = nameOf(schema)
  if (name !== null) return name
  if (Array.isArray(schema['enum'])) return (schema['enum'] as unknown[]).map(String).join(', ')
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (schema['type'] === 'array') return `array of ${typeWord((schema['items'] ?? {}) as Json)}`
  const any = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
  if (any) return [...new Set(any.map(typeWord))].join(' or ')
  return typeof schema['type'] === 'string' ? schema['type'] : 'any'
}

const farthest = 2_147_483_647
/** From where to where, how long, and what is taken when it is left out. */
const boundWords = (schema: Json): string => {
  const { minimum, maximum, minLength = 0, maxLength, maxItems } = schema as Record<string, number>
  const least = minimum === undefined || minimum <= -farthest ? null : minimum
  const most = maximum === undefined || maximum >= farthest ? null : maximum
  const absent = schema['default'] as unknown
  return [
    least !== null && most !== null ? `${least} to ${most}` : '',
    least !== null && most === null && least > 0 ? `at least ${least}` : '',
    least === null && most !== null ? `at most ${most}` : '',
    maxLength === undefined
      ? ''
      : `${minLength > 1 ? `${minLength} to` : 'at most'} ${maxLength} characters`,
    maxItems === undefined ? '' : `at most ${maxItems}`,
    absent === undefined || absent === false ? '' : `${JSON.stringify(absent)} by default`,
  ]
    .filter(Boolean)
    .map(words => ` ${words}.`.replace(/^ [a-z]/, first => first.toUpperCase()))
    .join('')
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const fieldTable = (title: string, { properties = {}, required }: Fields): string[] => {
  const fields = Object.entries(properties)
  if (!fields.length) return []
  return [
    '',
    `| ${title} | Type | Required | |`,
    '|---|---|---|---|',
    ...fields.map(
      ([key, schema]) =>
        `| ${key} | ${cell(typeWord(schema))} | ${required?.includes(key) ? 'yes' : 'no'} | ${cell(`${plainText(schema['description'])}${boundWords(schema)}`.trim())} |`,
    ),
  ]
}

/** Longer ones stand in `src/contract/settings/`. */
const firstWords = (value: unknown): string => {
  const text = JSON.stringify(value)
  if (text.length <= 80) return `\`${text}\``
  const entries = Array.isArray(value) ? value : Object.keys(value as object)
  return `${entries.length} entries, starting with \`${JSON.stringify(entries[0])}\``
}

/** A named shape is described once, at the end of the page. */
const answerText = (returns: ZodMiniType): string[] => {
  const shape = shapeOf(returns, 'output')
  return nameOf(shape) !== null || shape['type'] === 'array'
    ? ['', `Answer: ${typeWord(shape)}.`]
    : fieldTable('In the answer', shape as Fields)
}

/**
 * An answer of more than this many characters stands in the app's reference and in the OpenAPI
 * document only.
 */
const shownAtMost = 400
const exampleText = (name: Name): string[] => {
  const row: Row = rows[name]
  const { params, query, body, file, status, answer } = exampleOf(name)
  const sent =
    body !== undefined
      ? [JSON.stringify(body)]
      : file
        ? [`(${file.bytes} bytes of ${file.type})`]
        : []
  const text =
    typeof answer === 'string' ? answer.trim() : answer === undefined ? '' : JSON.stringify(answer)
  const shown = text.length > shownAtMost ? [] : text.split('\n').filter(Boolean)
  return [
    '',
    '```',
    `${row.method} ${addressAt(row.path, { ...(params ? { params } : {}), ...(query ? { query } : {}) })}`,
    ...sent,
    '',
    String(status),
    ...shown,
    '```',
  ]
}

const section = (name: Name): string[] => {
  const row: Row = rows[name]
  const { spec, params, query, body, returns, status } = table[name]
  const words = (fields: Fields, known: Record<string, string>): Fields => ({
    ...fields,
    properties: described(name, fields.properties ?? {}, known),
  })
  return [
    '',
    `### ${row.method} ${row.path}`,
    '',
    summaries[name],
    '',
    `\`${name}\`${deprecated.has(name) ? ' (deprecated)' : ''}. Access: ${row.access}${row.confirms ? `; Admins confirm it (\`confirmSignIn\`) ${confirmWords[row.confirms]}` : ''}. Specification: ${spec}. Success: ${returns === null ? 204 : (status ?? 200)}. Refusals: ${Object.keys(failuresOf(name)).join(', ')}.`,
    ...fieldTable('In the path', words({ ...members(params, 'output') }, parameterWords)),
    ...fieldTable(
      'In the query',
      words({ ...members(query, 'output'), required: requiredInQuery(name) }, parameterWords),
    ),
    ...(row.raw ? ['', 'The request body is the file itself.'] : []),
    ...fieldTable('In the body', words(members(body, 'input'), bodyWords)),
    ...(returns ? answerText(returns) : []),
    ...exampleText(name),
  ]
}

export const apiText = (): string => {
  const parts = families.flatMap(family => [
    '',
    `## ${family.title}`,
    '',
    family.description,
    ...(Object.keys(family.rows) as Name[]).flatMap(section),
  ]) // fills the components
  return [
    '# API 2.0',
    '',
    'Generated by `npm run docs` from the contract in `src/contract/`; never edited by hand. All paths are below `/api/2.0`.',
    'Errors have one shape, `{"error":true,"message","errors":[{"message","field","code","index"}]}`; a 409 answers with the current resource.',
    'Examples are real answers of the service, recorded by `npm run examples`. The site itself shows this reference at `/docs/api`, with a form to try every endpoint, and as OpenAPI 3.1 at `/api/2.0/openapi.json`.',
    '',
    ...introduction,
    '## Other names',
    '',
    aliasWords,
    '',
    '| Sent as | Accepted for | In the body of |',
    '|---|---|---|',
    ...aliases.map(
      ({ shown, taken, rows: names }) =>
        `| \`${shown}\` | \`${taken}\` | ${names.map(name => `\`${name}\``).join(', ')} |`,
    ),
    ...parts,
    '',
    ...eventsText(),
    '',
    '## Settings of the site',
    '',
    'How the site behaves. Admins read and change them with `GET` and `PATCH /x/settings`, or on the screen `/settings`. `PATCH` takes the settings to change, each as a whole.',
    '',
    '| Setting | Type | Default | |',
    '|---|---|---|---|',
    ...Object.entries(settingList).map(([name, { schema, value, words }]) => {
      const shape = shapeOf(schema, 'input')
      const { default: _, description: __, ...bounds } = shape
      return `| ${name} | ${cell(typeWord(shape))} | ${cell(firstWords(value))} | ${cell(words + boundWords(bounds))} |`
    }),
    '',
    'A type of guide, as `guide_types` has it: `{"repair":{"title":"Repair","prompt":"What is being repaired?","subject":"optional"}}`.',
    '',
    '## Shapes',
    ...Object.keys(components)
      .sort()
      .flatMap(name => ['', `### ${name}`, ...fieldTable('Member', components[name] as Fields)]),
    '',
  ].join('\n')
}
