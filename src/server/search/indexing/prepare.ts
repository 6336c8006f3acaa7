// A document's words, weighed and placed, as the index holds them.
import type { Db } from '#server/db/open.ts'
import type { IndexDocument } from './documents.ts'
import { loadStems, type StemOf } from '../stems.ts'
import type { Line } from './texts.ts'
import type { Pause } from '#server/base/pauses.ts'
import { eachPiece, inTurns, tokensInTurns } from '../turns.ts'
import { newVector, type Part } from './vector.ts'

const tokensATurn = 4000

type Prepared = {
  one: IndexDocument
  title: string[]
  about: string[]
  summary: string[]
  supplies: string[]
  text: string[]
}

/** Under which weight a line is found: summaries and headings, parts and tools, all else. */
const partOf = ({ place }: Line): 'summary' | 'supplies' | 'text' =>
  'yhk'.includes(place.charAt(0)) ? 'summary' : place === 'p' || place === 't' ? 'supplies' : 'text'

const prepare = async (one: IndexDocument, pause: Pause): Promise<Prepared> => {
  const found = { summary: [] as string[][], supplies: [] as string[][], text: [] as string[][] }
  for (const line of one.lines) found[partOf(line)].push(await tokensInTurns(line.text, pause))
  return {
    one,
    title: await tokensInTurns(one.title, pause),
    about: await tokensInTurns(one.about, pause),
    summary: found.summary.flat(),
    supplies: found.supplies.flat(),
    text: found.text.flat(),
  }
}

const vectorOf = async (
  parts: readonly Part[],
  langid: string,
  stem: StemOf,
  pause: Pause,
): Promise<string> => {
  const vector = newVector(langid, stem)
  for (const { tokens, ...part } of parts) {
    for (let at = 0; at < tokens.length; at += tokensATurn) {
      const some = tokens.slice(at, at + tokensATurn)
      vector.add({ ...part, tokens: some })
      await pause(some.reduce((sum, token) => sum + token.length + eachPiece, 0))
    }
    vector.endPart()
  }
  return vector.text()
}

/** All of it in turns: one document may be a megabyte. */
export const prepareAll = async (db: Db, documents: IndexDocument[]) => {
  const pause = inTurns()
  const prepared: Prepared[] = []
  for (const one of documents) prepared.push(await prepare(one, pause))
  const stem = await loadStems(
    db,
    prepared.map(({ one, title, about, summary, supplies, text }) => ({
      langid: one.langid,
      words: [...title, ...about, ...summary, ...supplies, ...text],
    })),
  )
  const vectors: { title: string; body: string }[] = []
  for (const { one, title, about, summary, supplies, text } of prepared) {
    const head: Part[] = [
      { tokens: title, weight: 'A', exact: true },
      { tokens: about, weight: 'B', exact: true },
    ]
    const rest: Part[] = [
      { tokens: summary, weight: 'B', exact: false },
      { tokens: supplies, weight: 'C', exact: false },
      { tokens: text, weight: 'D', exact: false },
    ]
    vectors.push({
      title: await vectorOf(head, one.langid, stem, pause),
      body: await vectorOf([...head, ...rest], one.langid, stem, pause),
    })
  }
  return { prepared, vectors }
}
