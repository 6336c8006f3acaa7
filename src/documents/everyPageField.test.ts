// Nothing in the app that walks the fields of a page drops one.
import { describe, expect, test } from 'vitest'
import { wikiKey } from '#app/drafts/content/docKey.ts'
import { isPageValue, sameWiki, type WikiContent } from '#app/drafts/content/wikiContent.ts'
import {
  patchWikiBody,
  sendableWiki,
  wikiContent,
  wikiProblems,
} from '#app/drafts/content/wikiFields.ts'
import { draftOfRecord, readRecord, recordOfDraft } from '#app/drafts/journal/records.ts'
import { mergeWikiPage } from '#app/drafts/merge/mergeWikiPage.ts'
import { withoutMergedWiki } from '#app/drafts/merge/undoMergedWiki.ts'
import { newDraft } from '#app/drafts/model/draft.ts'
import { plainText } from '#app/drafts/model/draftText.ts'
import { isWikiAnswer } from '#app/drafts/send/parseResponses.ts'
import { comparePages } from '#app/revisions/compare/compareWiki.ts'
import { pageScopes } from '#app/revisions/restore/restoreWiki.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { partOf } from '../fixtures/partOf.ts'
import { toldPage, withField } from '../fixtures/toldPage.ts'
import {
  answeredPageValues,
  editedPageFields,
  pageFields,
  pageValues,
  rulesOf,
  toldPageValues,
} from './page.ts'
import { emptyValue, namesOf, wordsOf } from './values.ts'

const base = toldPage(1)
const answerOf = ({ contents, source, ...page }: WikiContent): Wiki =>
  partOf<Wiki>({
    ...page,
    image: null,
    documents: [],
    wikiid: 1,
    revisionid: 1,
    contents_raw: source ?? '',
    contents_json: contents,
  })

/** As the device has it when the app is opened again. */
const keptOf = (mine: WikiContent) => {
  const draft = newDraft(wikiKey(1), null, { revisionid: 1, content: base }, mine)
  const record = readRecord(
    JSON.parse(JSON.stringify(recordOfDraft(draft, { userid: 1, site: 'a' }, { title: '' }))),
  )
  return record && draftOfRecord(record).mine
}

describe.each(editedPageFields)('%s of a page', name => {
  const other = withField(name)

  test('is a difference, and the body of a write', () => {
    expect([sameWiki(base, { ...base }), sameWiki(base, other)]).toEqual([true, false])
    expect(Object.keys(patchWikiBody(base, other))).toEqual([name])
    if (isPageValue(name)) expect(patchWikiBody(base, other)).toEqual({ [name]: other[name] })
    const { fields, blocks } = comparePages(base, other)
    expect(fields.map(({ field }) => field)).toEqual(name === 'contents' ? [] : [name])
    expect(blocks.filter(({ kind }) => kind !== 'same')).toHaveLength(name === 'contents' ? 1 : 0)
  })

  test('is merged with what others changed, and taken back', () => {
    const [beside, byMe] = [name === 'info' ? 'suppliers' : 'info', toldPage(2)] as const
    const mine = { ...base, [beside]: byMe[beside] }
    expect(mergeWikiPage(base, other, mine).merged).toEqual({ ...other, [beside]: byMe[beside] })
    const { merged, silent, questions } = mergeWikiPage(base, mine, other)
    expect([merged, questions]).toEqual([{ ...other, [beside]: byMe[beside] }, []])
    const back = silent.reduce((page, one) => withoutMergedWiki(page, one) ?? page, merged)
    expect(sameWiki(back, mine)).toBe(true)
  })

  test('asks two authors who set it differently', () => {
    const { questions, merged } = mergeWikiPage(base, other, withField(name, 3))
    // Of two lists both sides' entries stay; a flag has no third value.
    const isJoined = name === 'flags' || name === 'documents'
    expect(questions).toHaveLength(isJoined || pageFields[name].kind === 'flag' ? 0 : 1)
    if (isJoined) expect(merged[name]).toHaveLength(2)
  })

  test('is sent, and kept on the device', () => {
    expect(sendableWiki(base, other)).toEqual({ content: other, held: [] })
    expect(wikiProblems(other)).toEqual([])
    expect(keptOf(other)).toEqual(other)
  })

  test('comes back with a whole revision, unless somebody judges it or it names the page', () => {
    const scopes = pageScopes(base, other)
    const { by, reverted } = rulesOf(name)
    expect(scopes).toHaveLength(reverted === undefined && by !== 'Admin' ? 1 : 0)
  })
})

describe.each(namesOf(pageValues))('%s of a page, a value', name => {
  const other = withField(name)

  test('is read from an answer, which is refused without it', () => {
    const answer = answerOf(other)
    expect(wikiContent(answer)).toMatchObject({ [name]: other[name] })
    const { [name]: _, ...without } = answer
    expect([isWikiAnswer(answer), isWikiAnswer(without)]).toEqual([
      true,
      !(name in answeredPageValues),
    ])
  })

  test('is in the text of a draft where it is read as words', () => {
    for (const word of wordsOf({ [name]: pageValues[name] }, { [name]: other[name] }))
      expect(plainText(other).includes(word)).toBe(name in toldPageValues)
  })

  test('is empty in what a device kept before there was any', () => {
    const { [name]: _, ...before } = base
    // What was written before does not have it, whatever the type says.
    expect(keptOf(before as WikiContent)).toEqual({ ...base, [name]: emptyValue(pageValues[name]) })
  })
})
