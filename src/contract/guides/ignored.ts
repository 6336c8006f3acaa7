// Findings of Guide Check that somebody ignores with a reason. Each names what it is about by the
// digest of its words, so that a finding comes back by itself once those words change.
import * as z from 'zod/mini'
import { hashOf } from '#lib/hash.ts'
import { count, id, named, pathId, storedCount, text, unixSeconds } from '../core/wire.ts'
import { linkedCodes, writingCodes, type LinkedCode, type WritingCode } from './findingCodes.ts'
import { faultCodes, type FaultCode } from './guideCheck.ts'

export type FindingCode = FaultCode | LinkedCode | WritingCode
export const findingCodes = [...faultCodes, ...linkedCodes, ...writingCodes] as const

/** What tells two findings at one place apart, and what their sentence needs. */
const About = z.strictObject({
  word: z.optional(text(255)),
  title: z.optional(text(255)),
  guideid: z.optional(id),
  imageid: z.optional(id),
  colour: z.optional(text(32)),
  said: z.optional(storedCount),
  shown: z.optional(storedCount),
})
export type About = z.output<typeof About>

const place = {
  code: z.enum(findingCodes),
  stepid: z.nullable(id), // null: the guide's own fields
  lineid: z.nullable(id), // null: the step as a whole
  about: About,
}
const digest = z.string().check(z.regex(/^[0-9a-z]{1,12}$/))
/** `digest`: of the words that it is about, as they stand in the editor. */
export const NewIgnored = z.strictObject({ ...place, digest, reason: text(1000, 1) })

export const IgnoredFinding = named(
  'IgnoredFinding',
  z.object({
    ...place,
    ignoredid: id,
    digest: z.string(),
    reason: z.string(),
    user: z.object({ userid: count, username: z.string() }),
    date: unixSeconds,
    holds: z.boolean(), // the words are in the newest version as they were then
    // where it stands in that version, from 1; null: nowhere, or in no step, line or picture
    step: z.nullable(count),
    line: z.nullable(count),
    picture: z.nullable(count),
  }),
)
export type IgnoredFinding = z.output<typeof IgnoredFinding>

const guideid = z.object({ guideid: pathId })
const spec = 'ours: api-facts 6.4'
export const ignoredSchemas = {
  listIgnoredFindings: { spec, params: guideid, returns: z.array(IgnoredFinding) },
  ignoreFinding: {
    spec,
    params: guideid,
    body: NewIgnored,
    returns: IgnoredFinding,
    status: 201,
  },
  unignoreFinding: {
    spec,
    params: z.object({ guideid: pathId, ignoredid: pathId }),
    returns: null,
  },
} as const

export type Place = Pick<z.output<typeof NewIgnored>, 'code' | 'about'> & {
  lineid: number | null
}
export type WordsOfStep = {
  /** Lines that the service does not have yet are called by texts. */
  lines: readonly {
    lineid: number | string | null
    text_raw: string
    bullet: string
    level: number
  }[]
  imageids: readonly number[]
}
export type WordsOfGuide = { summary: string; introduction: string; conclusion: string }

/** The field of the guide whose words a finding without a step is about. */
const fields: Partial<Record<FindingCode, keyof WordsOfGuide>> = {
  long_summary: 'summary',
  no_summary: 'summary',
  long_introduction: 'introduction',
  broken_link_in_introduction: 'introduction',
  broken_link_in_conclusion: 'conclusion',
  no_ending: 'conclusion',
}
const lineWords = ({ text_raw, bullet, level }: WordsOfStep['lines'][number]) =>
  [text_raw.trim(), bullet, level] as const

/**
 * Of what a finding is about: its line, else its picture, else its step or field. null where that
 * is not there any more. `step` is undefined for what stands in no step.
 */
export const digestOf = (
  { code, lineid, about: { imageid } }: Place,
  guide: WordsOfGuide,
  step: WordsOfStep | undefined,
): string | null => {
  const digest = (words: unknown) => hashOf(JSON.stringify(words)).toString(36)
  if (!step) return digest(fields[code] ? guide[fields[code]].trim() : '')
  if (lineid !== null) {
    const line = step.lines.find(one => one.lineid === lineid)
    return line ? digest(lineWords(line)) : null
  }
  if (imageid !== undefined) return step.imageids.includes(imageid) ? digest('') : null
  return digest(step.lines.map(lineWords))
}

/** What members of its body mean, for people who read the reference. */
export const ignoredBodyWords: Record<string, string> = {
  'ignoreFinding.code': 'The Guide Check code of the finding.',
  'ignoreFinding.stepid': 'The step with the finding; null for a field of the guide.',
  'ignoreFinding.lineid': 'The line of the step; null for the step as a whole.',
  'ignoreFinding.about':
    'What distinguishes it from other findings in the same place: a word, title, guide, picture or colour, or the numbers said and shown.',
  'ignoreFinding.digest':
    'Digest of the text it is about; if that text changes, the finding appears again.',
  'ignoreFinding.reason': 'Why it is ignored, for those who review the guide.',
}
