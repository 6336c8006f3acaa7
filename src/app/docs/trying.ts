// What the form of the reference holds, and the request that it makes.
import { fillPath } from '#contract/core/fillPath.ts'
import { matchesPath } from './paths.ts'
import { membersOf, type DocRow, type Parameter, type Reference } from './document.ts'
import { plainText } from '#lib/plainText.ts'

export type Values = Record<string, string>
export type Form = { values: Values; body: string; file: File | null; signedIn: boolean }

/**
 * Parameters with a field of their own; the rest is sent by the form itself or changes only how
 * JSON looks.
 */
const unasked = new Set(['pretty', 'X-App-Id', 'Idempotency-Key', 'Upload-Offset'])
export const fieldsOf = (row: DocRow): Parameter[] =>
  row.parameters.filter(({ name }) => !unasked.has(name))

const isRead = (row: DocRow) => row.method === 'GET'
/** Drawn by lot, or another document's: an example of these is no use here. */
const isOwn = (name: string) => /^(revisionid|ticket|token|to_revisionid|imageids)$/.test(name)

export const exampleText = (parameter: Parameter, row: string): string => {
  const value = parameter.examples?.[row]?.value
  return value === undefined ? '' : Array.isArray(value) ? value.join(',') : plainText(value)
}

/**
 * Filled from the recorded request. A write names its target by hand: the example's would be
 * somebody's document here.
 */
export const startOf = (row: DocRow): Form => ({
  values: Object.fromEntries(
    fieldsOf(row).map(parameter => {
      const given =
        isOwn(parameter.name) || (!isRead(row) && parameter.in === 'path')
          ? ''
          : exampleText(parameter, row.name)
      return [parameter.name, given]
    }),
  ),
  body:
    row.body && !row.body.isFile && row.body.example !== undefined
      ? JSON.stringify(row.body.example, null, 2)
      : '',
  file: null,
  signedIn: true,
})

/** Names in the path, and needed ones in the query, that have no value yet. */
export const missingIn = (row: DocRow, { values }: Form): string[] =>
  fieldsOf(row)
    .filter(({ name, required }) => required && !values[name]?.trim())
    .map(({ name }) => name)

/** What the browser says of the JSON; null where it is JSON, and no object. */
export type JsonProblem = { said: string | null }
/** What is wrong with the JSON; null when it is an object or nothing. */
export const jsonProblem = (text: string): JsonProblem | null => {
  if (text.trim() === '') return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? null
      : { said: null }
  } catch (error) {
    return { said: (error as Error).message }
  }
}

/** Below the base path. An empty name in the path stays a name in braces. */
export const addressFor = (row: DocRow, values: Values): string => {
  const path = row.path.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    values[name]?.trim() ? fillPath(':value', { value: values[name].trim() }) : whole,
  )
  const query = new URLSearchParams()
  for (const { name, in: place } of fieldsOf(row))
    if (place === 'query' && values[name]?.trim()) query.set(name, values[name].trim())
  return query.size ? `${path}?${query}` : path
}

export const headersFor = (row: DocRow, values: Values): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(row)
      .filter(({ in: place }) => place === 'header')
      .map(({ name }) => [name, values[name]?.trim() ?? ''])
      .filter(([, value]) => value !== ''),
  )

/** Says which version it was made from; in its path, a revision is what the write is about. */
export const asksVersion = ({ parameters }: DocRow): boolean =>
  parameters.some(({ name, in: place }) => name === 'revisionid' && place === 'query')

/**
 * Where the revisionid that a write asks for is read: the nearest path above it that shows one.
 * Null where the row needs none.
 */
export const revisionSource = (
  reference: Reference,
  row: DocRow,
  values: Values,
): string | null => {
  if (isRead(row) || !asksVersion(row)) return null
  const [path = ''] = addressFor(row, values).split('?')
  const parts = path.split('/')
  for (let length = parts.length; length > 1; length--) {
    const path = parts.slice(0, length).join('/')
    const source = reference.rows.find(
      one =>
        isRead(one) &&
        matchesPath(one.path, path) &&
        one.answers.some(
          ({ shape }) =>
            shape && !shape.items && membersOf(shape, reference.shapes)?.properties?.['revisionid'],
        ),
    )
    if (!source || path.includes('{')) continue
    return source.parameters.some(({ name }) => name === 'unpatrolled')
      ? `${path}?unpatrolled=true`
      : path
  }
  return null
}

/** The revisionid in what was read: the step's own where the path names a step. */
export const revisionIn = (answer: unknown, { stepid }: Values): string | null => {
  const { revisionid, steps } = (typeof answer === 'object' && answer !== null ? answer : {}) as {
    revisionid?: number
    steps?: { stepid: number; revisionid: number }[]
  }
  const found =
    stepid && steps ? steps.find(step => String(step.stepid) === stepid)?.revisionid : revisionid
  return found === undefined ? null : String(found)
}
