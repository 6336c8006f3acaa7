// Three-way merge of a page of the wiki: its fields and its text by blocks.
import { diff3, settled } from '#lib/compare/diff3.ts'
import { parse } from '#wikitext/parse.ts'
import type { WikiDoc } from '#wikitext/tree.ts'
import { pageValues, type PageValue } from '#documents/page.ts'
import { mergeOne, mergeValues } from './mergeFields.ts'
import { mergeFlagsAndDocuments } from './mergeSets.ts'
import { mergeWiki } from './mergeWiki.ts'
import { askerOf, type Answers, type Merge } from './question.ts'
import {
  sameWikiField,
  saysSame,
  withBlocksOf,
  type WikiContent,
  type WikiField,
} from '../content/wikiContent.ts'

export const mergeWikiPage = (
  base: WikiContent,
  mine: WikiContent,
  theirs: WikiContent,
  answers: Answers = {},
): Merge<WikiContent> => {
  const asker = askerOf(answers)
  const one = <F extends Exclude<WikiField, PageValue | 'contents'>>(field: F): WikiContent[F] =>
    mergeOne(asker, [field], [base[field], mine[field], theirs[field]], (a, b) =>
      sameWikiField(field, { ...base, [field]: a }, { ...base, [field]: b }),
    )
  const fields = {
    namespace: theirs.namespace,
    title: theirs.title,
    ...mergeValues(asker, pageValues, base, mine, theirs),
    image: one('image'),
    ...mergeFlagsAndDocuments(asker, base, mine, theirs),
    suppliers: one('suppliers'),
    info: one('info'),
  }
  const text = mergeText(base, mine, theirs, answers)
  return {
    merged: { ...fields, ...text.merged },
    questions: [...asker.questions, ...text.questions],
    silent: [...asker.silent, ...text.silent],
  }
}

type Text = Pick<WikiContent, 'contents' | 'source'>
const textOf = ({ contents, source }: Text): Text => ({ contents, source })

/**
 * What was typed as wiki text stays as it was typed, down to the blank at its end, where both
 * texts, put together by lines, say what the trees do: somebody types in it.
 */
const mergedSource = (base: Text, mine: Text, theirs: Text, merged: WikiDoc): string | null => {
  if (base.source === null || mine.source === null || theirs.source === null) return null
  const [before, own, others] = [base.source, mine.source, theirs.source].map(text =>
    text.split('\n'),
  ) as [string[], string[], string[]]
  const chunks = diff3(before, own, others)
  if (chunks.some(({ kind }) => kind === 'conflict')) return null
  const source = chunks.flatMap(settled).join('\n')
  return saysSame(parse(source), merged) ? source : null
}

/**
 * What one side did not touch is the other's as it was written; what both did is put together as
 * trees.
 */
const mergeText = (
  base: WikiContent,
  mine: WikiContent,
  theirs: WikiContent,
  answers: Answers,
): Merge<Text> => {
  const same = (a: WikiContent, b: WikiContent) => sameWikiField('contents', a, b)
  if (same(base, theirs)) return { merged: textOf(mine), questions: [], silent: [] }
  if (same(mine, theirs)) return { merged: textOf(theirs), questions: [], silent: [] }
  // Compared by what they say: the service may put the same text together otherwise than an editor
  // does.
  const [own, others] = [
    withBlocksOf(base.contents, mine.contents),
    withBlocksOf(base.contents, theirs.contents),
  ]
  const { merged, questions, silent } = mergeWiki(base.contents, own, others, answers)
  const source = questions.length === 0 ? mergedSource(base, mine, theirs, merged) : null
  return {
    merged: same(base, mine) ? textOf(theirs) : { contents: merged, source },
    questions,
    silent,
  }
}
