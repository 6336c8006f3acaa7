// Words that a redaction takes, out of what edits and decisions keep of a document: line by line,
// as a text is made of several edits. Pure.
import { nameIn, segment } from './shape.ts'
import type { DocVersion, Unit } from './types.ts'

const linesOf = (text: string): string[] => text.split('\n')
/** A line as lines are compared; the database trims the same letters. */
const bare = (line: string): string => {
  const isBlank = (at: number) => ' \t\r'.includes(line.charAt(at))
  let [from, to] = [0, line.length]
  while (from < to && isBlank(from)) from += 1
  while (to > from && isBlank(to - 1)) to -= 1
  return line.slice(from, to)
}

/** What is chosen from a list is nobody's words. */
const isChoice = (name: string, holder: object): boolean =>
  name === 'bullet' || (name === 'type' && ('data' in holder || 'label' in holder))

const mapped = (value: unknown, text: (text: string) => string): unknown =>
  typeof value === 'string'
    ? text(value)
    : Array.isArray(value)
      ? value.map(one => mapped(one, text))
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value).map(([name, one]) => [
              name,
              isChoice(name, value) ? one : mapped(one, text),
            ]),
          )
        : value

/** Every line of every text in it. */
export const linesIn = (value: unknown): Set<string> => {
  const found = new Set<string>()
  mapped(value, text => {
    for (const line of linesOf(text)) if (bare(line)) found.add(bare(line))
    return text
  })
  return found
}

/** `holds`: names of the fields that hold words; a translation also has those of its steps. */
export type Blanks = { lost: ReadonlySet<string>; holds: ReadonlySet<string> }
const isHeld = ({ holds }: Blanks, field: string): boolean =>
  holds.has(field) || field.startsWith('step ')

const blanked = (value: unknown, { lost }: Blanks): unknown =>
  mapped(value, text =>
    linesOf(text)
      .map(line => (lost.has(bare(line)) ? '' : line))
      .join('\n'),
  )

export const blankVersion = <V extends DocVersion>(doc: V, blanks: Blanks): V => ({
  ...doc,
  fields: Object.fromEntries(
    Object.entries(doc.fields).map(([name, value]) => [
      name,
      isHeld(blanks, name) ? blanked(value, blanks) : value,
    ]),
  ),
  ...(doc.kind === 'guide' ? { steps: blanked(doc.steps, blanks) } : {}),
})

/** Parts and tools are named by their words in paths and places, too: type and name. */
const named = /^(parts|tools)(\/|$)/
const isNameOf = (name: string, line: string): boolean => {
  const own = name.replace(/~\d+$/, '')
  return own === line || own.startsWith(`${line} `) || own.endsWith(` ${line}`)
}

export const blankUnit = <U extends Omit<Unit, 'unitid'>>(unit: U, blanks: Blanks): U => {
  const [field = ''] = unit.path.split('/')
  if (field !== 'steps' && !isHeld(blanks, nameIn(field))) return unit
  const key = (name: string): string =>
    [...blanks.lost].some(line => isNameOf(name, line)) ? '' : name
  return {
    ...unit,
    before: blanked(unit.before, blanks),
    after: blanked(unit.after, blanks),
    ...(named.test(unit.path)
      ? {
          path: `${field}/${segment(key(nameIn(unit.path.slice(field.length + 1))))}`,
          place: unit.place && {
            ...unit.place,
            follows: unit.place.follows && key(unit.place.follows),
            precedes: unit.place.precedes && key(unit.place.precedes),
          },
        }
      : {}),
  }
}
