// Every status with which a row may refuse, and what its answer then holds (api-facts 1.4).
import type { ZodMiniType } from 'zod/mini'
import type { Row, Schemas } from '../core/endpoint.ts'
import { refusals } from './examples.ts'
import { Guide, Step } from '#contract/guides/shapes.ts'
import { members, refTo, shapeOf, type Json } from './openapiShapes.ts'
import { rows, type Name } from '../rows.ts'
import { schemas } from '#contract/schemas.ts'
import { ContentRule } from '../contentRules/schemas.ts'
import { Webhook } from '../webhooks/schemas.ts'
import { Wiki } from '#contract/wikis/shapes.ts'
import { WorkEntry } from '#contract/worklog/shapes.ts'

const table: Record<Name, Schemas> = schemas

/** Rows whose success has no body, or another one than the resource that they change. */
const resources: Partial<Record<Name, ZodMiniType>> = {
  deleteGuide: Guide,
  deleteWiki: Wiki,
  deleteStep: Step,
  deleteWebhook: Webhook,
  deleteContentRule: ContentRule,
  finishWork: WorkEntry,
  cancelWork: WorkEntry,
  deleteWork: WorkEntry,
}

const header = (description: string, type = 'string'): Json => ({ description, schema: { type } })
const headersOf: Record<number, Json> = {
  401: { 'WWW-Authenticate': header('`api`') },
  409: { 'X-Conflict': header('`stale`: someone has saved since then.') },
  429: { 'Retry-After': header('Seconds to wait.', 'integer') },
  503: { 'Retry-After': header('Seconds to wait.', 'integer') },
}

const keyOf: Record<number, readonly string[]> = {
  400: ['badRequest'],
  401: ['unauthorized'],
  403: ['forbidden'],
  404: ['notFound'],
  409: ['stale'],
  415: ['notAnImage'],
  422: ['invalid', 'missingRevisionid'],
  501: ['notConfigured'],
}
const examplesOf = (status: number, hasRevision: boolean): Json => {
  const keys = (keyOf[status] ?? []).filter(key => key !== 'missingRevisionid' || hasRevision)
  return keys.length
    ? {
        examples: Object.fromEntries(
          keys.map(key => [key, { $ref: `#/components/examples/${key}` }]),
        ),
      }
    : {}
}
export const refusalExamples = (): Json =>
  Object.fromEntries(
    Object.entries(refusals)
      .filter(([key]) => Object.values(keyOf).flat().includes(key))
      .map(([key, { request, answer }]) => [key, { summary: request, value: answer }]),
  )

/** When a row wants that an Admin has confirmed it in the last ten minutes. */
export const confirmWords: Record<NonNullable<Row['confirms']>, string> = {
  always: 'always',
  csv: 'for a CSV file',
  partly:
    'for a change of role, for anything that lets someone into another person’s account, and for another person’s data',
}

const answerOf = (name: Name, status: number, description: string, hasRevision: boolean): Json => {
  const resource = resources[name] ?? table[name].returns
  const schema = status === 409 && resource ? shapeOf(resource, 'output') : refTo('Error')
  // The recorded 409 is a guide: an example where the resource is one.
  const examples =
    status === 409 && schema['$ref'] !== '#/components/schemas/Guide'
      ? {}
      : examplesOf(status, hasRevision)
  return {
    description,
    ...(headersOf[status] ? { headers: headersOf[status] } : {}),
    content: { 'application/json': { schema, ...examples } },
  }
}

/** Where it is no revisionid that is another by now. */
const otherConflicts: Partial<Record<Name, string>> = {
  sendUploadPart:
    'The part does not begin where the last one ended: the body is the current upload',
  patchTeam:
    'The words no longer match `check_words_before`: nothing is stored, and the body is the current team',
  setTerms:
    'Someone has saved since this version: nothing is stored, and the body is the current list',
}

/**
 * Statuses with the sentence that says when; 409 carries the resource, everything else the one
 * shape of errors.
 */
export const failuresOf = (name: Name): Json => {
  const row: Row = rows[name]
  const { query, body, params } = table[name]
  const inQuery = members(query, 'output').properties ?? {}
  const writes = row.method !== 'GET'
  const hasRevision = writes && 'revisionid' in inQuery
  const sends = body !== undefined || row.raw === true
  const said: [number, string | false][] = [
    [
      400,
      writes
        ? 'The body is not a JSON object, or the `X-App-Id` that the site requires is missing'
        : 'The address cannot be read, or the site does not accept the `X-App-Id`',
    ],
    [
      401,
      row.access === 'anyone'
        ? 'The token is unknown or no longer valid'
        : 'The token is missing, unknown or no longer valid',
    ],
    [
      403,
      (writes || params !== undefined || row.access !== 'anyone') &&
        `The caller cannot do or see this${row.confirms ? `; \`confirm_first\`: an Admin must send \`confirmSignIn\` first (${confirmWords[row.confirms]})` : ''}`,
    ],
    [404, params !== undefined && 'It does not exist, was deleted, or is hidden from the caller'],
    [
      409,
      hasRevision
        ? 'Someone has saved since this `revisionid`: nothing is stored, and the body is the current resource'
        : (otherConflicts[name] ?? false),
    ],
    [413, sends && 'The body is too large'],
    [415, row.raw === true && 'The file is not what its name says, or its type is not accepted'],
    [
      422,
      (writes || query !== undefined) && 'The request is not valid: `errors` lists every problem',
    ],
    [429, 'Too many requests: `Retry-After` says when to try again'],
    [500, 'An error in the service: nothing is stored'],
    [501, 'machineTranslateLangid' in inQuery && 'The site has no translation server'],
    [503, 'The service is starting, stopping or in maintenance: try again later'],
    [507, writes && 'The disk is full: nothing can be written, but reading still works'],
  ]
  return Object.fromEntries(
    said.flatMap(([status, description]) =>
      description === false ? [] : [[status, answerOf(name, status, description, hasRevision)]],
    ),
  )
}
