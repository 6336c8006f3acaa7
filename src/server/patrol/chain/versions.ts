// Stored contents as the versions that units are made from (src/patrol), and back. What is never
// held is left out: it is the live version's. A translation is told as fields, one for each text of
// its own. Pure.
import { generatedTitle } from '#contract/guides/generatedTitle.ts'
import { placeInForm, type FormText, type PlaceInForm } from '#contract/worklog/formWords.ts'
import { stepFields } from '#documents/step.ts'
import { translatedIn } from '#documents/values.ts'
import { atLeast } from '#lib/existing.ts'
import type { DocVersion, Fields, StepVersion } from '#patrol/types.ts'
import type { StepContent, StepTranslation } from '#server/guides/content.ts'
import type { Content } from '#server/http/patrolPort.ts'
import { plainText } from '#lib/plainText.ts'

/** Contents of one document by resource; steps by stepid. null: it has none in this line. */
export type Contents = { own: Content | null; steps: Map<number, Content> }

const never: readonly string[] = ['public', 'author', 'patrol_threshold', 'parent', 'deleted']
const split = (
  content: Content,
): { fields: Record<string, unknown>; state: Record<string, unknown> } => {
  const fields: Record<string, unknown> = {}
  const state: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(content))
    (never.includes(name) ? state : fields)[name] = value
  return { fields, state }
}

/** What a form is called is given where it is written (formids.ts); one without fields is none. */
const stepVersion = (stepid: number, { form, ...content }: Content): StepVersion => {
  const { fields } = (form as StepContent['form']) ?? { fields: [] }
  return {
    ...(content as Omit<StepVersion, 'stepid' | 'form'>),
    stepid,
    ...(fields.length > 0 && { form: { fields } }),
  }
}

export const guideVersion = ({ own, steps }: Contents): DocVersion => {
  const { steps: order, generated_title: _, ...fields } = split(own ?? {}).fields
  return {
    kind: 'guide',
    fields,
    steps: ((order ?? []) as number[]).flatMap(stepid => {
      const content = steps.get(stepid)
      return content ? [stepVersion(stepid, content)] : []
    }),
  }
}
export const wikiVersion = ({ own }: Contents): DocVersion => ({
  kind: 'wiki',
  fields: split(own ?? {}).fields,
})

const stepField = (stepid: number, part: string) => `step ${stepid} ${part}`
/**
 * A guide's translation: its own texts, and of each step the title, the lines and the words of its
 * form that were translated.
 */
export const translationVersion = ({ own, steps }: Contents): DocVersion => ({
  kind: 'wiki',
  fields: {
    ...own,
    ...Object.fromEntries(
      [...steps]
        .sort(([a], [b]) => a - b)
        .flatMap(([stepid, { lines, form_words, ...content }]) => [
          ...Object.entries(translatedIn(stepFields, content)).map(([name, value]) => [
            stepField(stepid, name),
            value,
          ]),
          ...((lines ?? []) as { lineid: number; text_raw: string }[]).map(line => [
            stepField(stepid, `line ${line.lineid}`),
            line.text_raw,
          ]),
          ...((form_words ?? []) as FormText[]).map(({ name, text }) => [
            stepField(stepid, name),
            text,
          ]),
        ]),
    ),
  },
})

/** Whether the title follows type, category and subject: as it was where none of them changed. */
const followsType = (fields: Fields, state: Content | null): boolean => {
  const [type, category, subject, title] = atLeast(
    3,
    ['type', 'category', 'subject', 'title'].map(name => plainText(fields[name])),
  )
  const same =
    state !== null &&
    ['type', 'category', 'subject', 'title'].every(name => state[name] === fields[name])
  return same
    ? state['generated_title'] === true
    : title === generatedTitle(type, category, subject)
}

const kept = (state: Content | null): Fields => split(state ?? {}).state

/** `state`: the content whose never-held members the new one has. */
export const guideContents = (doc: DocVersion, state: Content | null): Contents => {
  if (doc.kind !== 'guide') throw new Error('Only a guide has steps')
  return {
    own: {
      ...doc.fields,
      generated_title: followsType(doc.fields, state),
      steps: doc.steps.map(step => step.stepid),
      ...kept(state),
    },
    steps: new Map(doc.steps.map(({ stepid, ...content }) => [stepid, content as Content])),
  }
}
export const wikiContents = (doc: DocVersion, state: Content | null): Contents => ({
  own: { ...doc.fields, ...kept(state) },
  steps: new Map(),
})

type PlaceOfText = {
  stepid: number
  part: string
  lineid: number | null
  /** Of a form of the step. */
  asked: PlaceInForm | null
}
/** Where a text of a guide's translation stands; null: it is the guide's own. */
export const placeOfText = (name: string): PlaceOfText | null => {
  const [, of, text] = /^step (\d+) (field .+)$/s.exec(name) ?? []
  const asked = text === undefined ? null : placeInForm(text)
  if (asked && text !== undefined) return { stepid: Number(of), part: text, lineid: null, asked }
  const [, stepid, part, lineid] = /^step (\d+) (\w+)(?: (\d+))?$/.exec(name) ?? []
  return stepid === undefined || part === undefined
    ? null
    : {
        stepid: Number(stepid),
        part,
        lineid: lineid === undefined ? null : Number(lineid),
        asked: null,
      }
}

export const translationContents = (doc: DocVersion): Contents => {
  const own: Content = {}
  const steps = new Map<number, StepTranslation>()
  for (const [name, value] of Object.entries(doc.fields)) {
    const place = placeOfText(name)
    if (place === null) own[name] = value
    else {
      const { stepid, part, lineid, asked } = place
      const step = steps.get(stepid) ?? {}
      if (asked) (step.form_words ??= []).push({ name: part, text: value as string })
      else if (lineid === null) Object.assign(step, { [part]: value })
      else (step.lines ??= []).push({ lineid, text_raw: value as string })
      steps.set(stepid, step)
    }
  }
  return { own, steps: steps as Map<number, Content> }
}
