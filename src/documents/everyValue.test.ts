// Nothing that walks the fields of a document drops one.
import { describe, expect, test } from 'vitest'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { guideProblems, stepProblems } from '#app/drafts/content/limits.ts'
import { isGuideAnswer, isStepAnswer } from '#app/drafts/send/parseResponses.ts'
import {
  emptyStep,
  sameGuide,
  sameStep,
  type StepContent,
} from '#app/drafts/content/guideContent.ts'
import { newDraft } from '#app/drafts/model/draft.ts'
import { guideContent, patchGuideBody } from '#app/drafts/content/guideFields.ts'
import { mergeGuide } from '#app/drafts/merge/mergeGuide.ts'
import { mergeStep } from '#app/drafts/merge/mergeStep.ts'
import { draftOfRecord, readRecord, recordOfDraft } from '#app/drafts/journal/records.ts'
import { sendableGuide, sendableStep } from '#app/drafts/model/sendable.ts'
import { createStepBody, patchStepBody, stepContent } from '#app/drafts/content/stepFields.ts'
import { withoutMerged } from '#app/drafts/merge/undoMerged.ts'
import { plainText } from '#app/drafts/model/draftText.ts'
import { previewGuide } from '#app/guides/preview/previewGuide.ts'
import { compareStep } from '#app/revisions/compare/compare.ts'
import { compareFields } from '#app/revisions/compare/compareFields.ts'
import { storedVersion, noNames } from '#app/patrol/desk/storedVersion.ts'
import { applyUnits } from '#patrol/applyUnits.ts'
import { emptyStep as emptyVersion } from '#patrol/shape.ts'
import type { DocVersion } from '#patrol/types.ts'
import { unitsBetween } from '#patrol/unitsBetween.ts'
import type { Guide, Step } from '#contract/guides/shapes.ts'
import { atLeast, existing, itemAt } from '#lib/existing.ts'
import type { GuideContent as StoredGuide } from '#server/guides/content.ts'
import { guideContent as importedGuide, type Here } from '#server/imports/write/contents.ts'
import { readGuide } from '#server/imports/read/guide.ts'
import { guideXml } from '#server/omanual/guide.ts'
import { guideVersion } from '#server/patrol/chain/versions.ts'
import { guideDocument } from '#server/pages/document/guideDocument.ts'
import { wordsIn } from '#server/pages/document/words.ts'
import { guideData } from '#server/pages/structuredData.ts'
import { searchedGuide } from '#server/search/indexing/texts.ts'
import { partOf } from '../fixtures/partOf.ts'
import { toldValues } from '../fixtures/toldValues.ts'
import type { FieldTable, ValueField } from './field.ts'
import { guideFields, type GuideField } from './guide.ts'
import { stepFields } from './step.ts'
import { emptyValues, namesOf, valuesIn, wordsOf, type Value } from './values.ts'

const told = (turn: number): StepContent => ({
  ...emptyStep(),
  ...toldValues(stepFields, turn),
  lines: [{ lineid: 1, text_raw: 'Lift.', bullet: 'black', level: 0 }],
})
const base = told(1)
const stepsOf = (doc: DocVersion) => (doc.kind === 'guide' ? doc.steps : [])
const searched = (step: StepContent, values = emptyValues(guideFields)): string =>
  JSON.stringify(
    searchedGuide(
      partOf<StoredGuide>({
        ...values,
        category: 'Kettles',
        introduction: '',
        conclusion: '',
        parts: [],
        tools: [],
      }),
      [{ ...step, lines: [], stepid: 1 }],
    ),
  )

/** What readers see of it: numbers with their unit, of a flag its name in their language. */
const readAs = (field: ValueField, name: string, value: Value): string[] => {
  const one: FieldTable = { [name]: field }
  return field.kind === 'flag'
    ? [existing(wordsIn('en').values[name], 'its name')]
    : wordsOf(one, { [name]: value })
}

/** Another value in this field, the same in all others. */
const changed = (name: keyof typeof stepFields): StepContent => ({
  ...base,
  ...valuesIn(stepFields, { ...base, [name]: told(2)[name] }),
})

const noPictures = { type: 'image' as const, data: [] }
const answerOf = (step: StepContent): Step =>
  partOf<Step>({
    ...step,
    lines: step.lines.map(line => ({ ...line, lineid: 1, text_rendered: line.text_raw })),
    media: noPictures,
    stepid: 1,
    guideid: 1,
    orderby: 1,
    revisionid: 1,
    comments: [],
  })
const guideOf = (step: StepContent, values = emptyValues(guideFields)): Guide =>
  partOf<Guide>({
    guideid: 1,
    revisionid: 1,
    ...values,
    type: 'repair',
    category: 'Bench',
    introduction_raw: '',
    conclusion_raw: '',
    difficulty: null,
    time_required_min: 0,
    time_required_max: 0,
    image: null,
    featured_documentid: null,
    prereq_modified_date: 0,
    intro_video: null,
    author: { userid: 1, username: 'Ada' },
    flag_details: [],
    documents: [],
    available_langids: ['en'],
    langid: 'en',
    prerequisites: [],
    parts: [],
    tools: [],
    flags: [],
    introduction_rendered: '',
    conclusion_rendered: '',
    created_date: 0,
    modified_date: 0,
    steps: [answerOf(step)],
  })
const versionOf = ({ media: _, ...step }: StepContent): DocVersion =>
  guideVersion({ own: { steps: [1] }, steps: new Map([[1, { ...step, media: noPictures }]]) })

describe.each(namesOf(stepFields))('%s of a step', name => {
  const other = changed(name)
  const has = { [name]: other[name] }

  test('is a difference, and the body of a write', () => {
    expect(sameStep(base, base)).toBe(true)
    expect(sameStep(base, other)).toBe(false)
    expect(patchStepBody(base, other)).toEqual(has)
    expect(createStepBody(other, 1)).toMatchObject(has)
    expect(compareStep(base, other).values).toEqual([name])
    expect(plainText(other)).not.toBe(plainText(base))
  })

  test('is merged with what others changed, and taken back', () => {
    const lines = [{ lineid: 1, text_raw: 'Push.', bullet: 'black', level: 0 }]
    expect(mergeStep(base, other, { ...base, lines }).merged).toEqual({ ...other, lines })
    const { merged, silent } = mergeStep(base, { ...base, lines }, other)
    expect(merged).toEqual({ ...other, lines })
    expect(withoutMerged({ ...other, lines }, itemAt(silent, 0))).toEqual({ ...base, lines })
  })

  test('is sent, kept on the device and read from an answer', () => {
    expect(sendableStep(base, other, true)).toEqual({ content: other, held: [] })
    expect(stepProblems(other, base)).toEqual([])
    const draft = newDraft(guideKey(1), 1, { revisionid: 1, content: base }, other)
    const kept = JSON.parse(
      JSON.stringify(recordOfDraft(draft, { userid: 1, site: 'a' }, { title: '' })),
    )
    const record = readRecord(kept)
    expect(record && draftOfRecord(record).mine).toEqual(other)
    const answer = answerOf(other)
    expect(stepContent(answer)).toEqual(other)
    const { [name]: _, ...without } = answer
    expect([isStepAnswer(answer), isStepAnswer(without)]).toEqual([true, false])
  })

  test('is one unit of an edit that waits', () => {
    const [before, after] = [versionOf(base), versionOf(other)]
    const units = unitsBetween(before, after)
    expect(units.map(({ path }) => path)).toEqual([`steps/1/${name}`])
    expect(applyUnits(before, units)).toEqual(after)
    expect(
      applyUnits({ kind: 'guide', fields: before.fields, steps: [emptyVersion(1)] }, units),
    ).toMatchObject({
      steps: [has],
    })
    const shown = storedVersion(
      { kind: 'guide', fields: {}, steps: stepsOf(after).map(step => ({ ...step })) },
      noNames,
    )
    expect(itemAt(shown.steps, 0).content).toEqual(other)
  })

  test('is exported, imported and searched', () => {
    const guide = guideOf(other)
    const read = readGuide(JSON.parse(JSON.stringify(guide)), { site: 'a', base: null })
    expect(read).toMatchObject({ steps: [has] })
    const words = wordsOf({ [name]: stepFields[name] }, has)
    for (const word of words) {
      expect(guideXml(guide)).toContain(word)
      expect(searched(other)).toContain(word)
    }
  })

  test('is read without script, and by search engines', () => {
    const guide = guideOf(base)
    const { html } = guideDocument('http://site.test', guide, wordsIn('en'))
    const data = JSON.stringify(guideData('http://site.test', guide))
    const words = readAs(stepFields[name], name, base[name])
    expect(words).toHaveLength(1)
    for (const word of words) {
      expect(html).toContain(word)
      expect(data).toContain(word)
    }
  })
})

const here: Here = {
  userid: 1,
  category: 'Bench',
  patrol_threshold: 0,
  prerequisites: [],
  imageid: () => undefined,
  item: name => name,
  documentid: () => undefined,
  objectid: () => undefined,
}
/** With another value in the field that is named. */
const answerWith = (other?: GuideField): Guide => {
  const [values, others] = [toldValues(guideFields, 1), toldValues(guideFields, 2)]
  return guideOf(base, other ? { ...values, [other]: others[other] } : values)
}

describe.each(namesOf(guideFields))('%s of a guide', name => {
  const [answer, otherAnswer] = [answerWith(), answerWith(name)]
  const [mine, other] = [guideContent(answer), guideContent(otherAnswer)]
  const has = { [name]: other[name] }

  test('is a difference, and the body of a write', () => {
    expect(other).toMatchObject(has)
    expect([sameGuide(mine, { ...mine }), sameGuide(mine, other)]).toEqual([true, false])
    expect(patchGuideBody(mine, other)).toEqual(has)
    expect(compareFields(mine, other).map(({ field }) => field)).toEqual([name])
    const work = { guide: { base: mine, mine: other }, steps: new Map() }
    const shown = previewGuide(answer, work, { guides: [], documents: [] }, String)
    expect(shown).toMatchObject(has)
  })

  test('is merged with what others changed, and taken back', () => {
    const theirs = { ...mine, conclusion: 'Done.' }
    expect(mergeGuide(mine, other, theirs).merged).toEqual({ ...other, conclusion: 'Done.' })
    const { merged, silent } = mergeGuide(mine, theirs, other)
    expect(merged).toEqual({ ...other, conclusion: 'Done.' })
    expect(withoutMerged(merged, itemAt(silent, 0))).toEqual(theirs)
  })

  test('is sent, kept on the device and read from an answer', () => {
    expect(sendableGuide(mine, other)).toEqual({ content: other, held: [] })
    expect(guideProblems(other, mine)).toEqual([])
    const draft = newDraft(guideKey(1), null, { revisionid: 1, content: mine }, other)
    const kept = JSON.parse(
      JSON.stringify(recordOfDraft(draft, { userid: 1, site: 'a' }, { title: '' })),
    )
    const record = readRecord(kept)
    expect(record && draftOfRecord(record).mine).toEqual(other)
    const { [name]: _, ...without } = otherAnswer
    expect([isGuideAnswer(otherAnswer), isGuideAnswer(without)]).toEqual([true, false])
  })

  test('is one unit of an edit that waits', () => {
    const [before, after] = atLeast(
      2,
      [answer, otherAnswer].map(one =>
        guideVersion({ own: valuesIn(guideFields, one), steps: new Map() }),
      ),
    )
    const units = unitsBetween(before, after)
    expect(units.map(({ path }) => path)).toEqual([name])
    expect(applyUnits(before, units)).toEqual(after)
    const shown = storedVersion({ kind: 'guide', fields: { ...after.fields }, steps: [] }, noNames)
    expect(shown.fields).toMatchObject(has)
  })

  test('is exported, imported and searched', () => {
    const read = readGuide(JSON.parse(JSON.stringify(otherAnswer)), { site: 'a', base: null })
    expect(read).toMatchObject(has)
    expect(typeof read === 'object' && importedGuide(read, here, [])).toMatchObject(has)
    for (const word of wordsOf({ [name]: guideFields[name] }, has)) {
      expect(guideXml(otherAnswer)).toContain(word)
      expect(searched(base, valuesIn(guideFields, otherAnswer))).toContain(word)
    }
  })
})

/** A subject is read in the title that is made of it. */
test.each(namesOf(guideFields).filter(name => name !== 'subject'))(
  '%s of a guide is read without script',
  name => {
    const answer = answerWith()
    const { html } = guideDocument('http://site.test', answer, wordsIn('en'))
    const words = readAs(guideFields[name], name, answer[name])
    expect(words).toHaveLength(1)
    for (const word of words) expect(html).toContain(word)
  },
)
