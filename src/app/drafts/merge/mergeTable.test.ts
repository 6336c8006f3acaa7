// The rules of a merge as a table that is generated: twenty-one rows of rules, ten variants each,
// in both directions.
import { expect, test } from 'vitest'
import { itemAt } from '#lib/existing.ts'
import { guide as aGuide, item, line, pictures, step } from '#testing/contents.ts'
import type {
  GuideContent,
  ItemReference,
  Media,
  StepContent,
  StepLine,
} from '../content/guideContent.ts'
import { mergeGuide, type FindCycle } from './mergeGuide.ts'
import { mergeStep } from './mergeStep.ts'
import { questionKey, type Merge } from './question.ts'

type StepCase = { base: StepContent; mine: StepContent | null; theirs: StepContent }
type GuideCase = {
  base: GuideContent
  mine: GuideContent
  theirs: GuideContent
  findCycle?: FindCycle
}
/**
 * `merged`: the result, where the direction decides as a function of it. `suggested`: of the first
 * question; null says that there is none.
 */
type Outcome<C> = { asks?: string[]; merged?: C | ((isSwapped: boolean) => C); suggested?: unknown }
type Row = (StepCase & Outcome<StepContent | null>) | (GuideCase & Outcome<GuideContent>)
type Variant = (n: number) => Row

const parts = ['screw', 'cover', 'cable', 'hinge', 'seal', 'burr', 'lens', 'frame', 'hose', 'valve']
/** Three to six lines that share no words. */
const linesOf = (n: number): StepLine[] =>
  Array.from({ length: 3 + (n % 4) }, (_, i) =>
    line(i + 1, `Turn the ${parts[(n + i) % parts.length]} number${i} round.`),
  )
const change = (lines: StepLine[], at: number, changes: Partial<StepLine>): StepLine[] =>
  lines.map((old, i) => (i === at ? { ...old, ...changes } : old))
const without = <T>(list: T[], at: number): T[] => list.filter((_, i) => i !== at)
const insert = <T>(list: T[], at: number, ...items: T[]): T[] => [
  ...list.slice(0, at),
  ...items,
  ...list.slice(at),
]
/** Two different places in a list. */
const places = (n: number, length: number): [number, number] => [
  n % length,
  (n + 1 + (n % (length - 1))) % length,
]

const guide = (more: Partial<GuideContent> = {}): GuideContent =>
  aGuide({ stepids: [1, 2, 3, 4, 5, 6], ...more })
const fields: [keyof GuideContent, unknown, unknown][] = [
  ['type', 'teardown', 'technique'],
  ['category', 'Bicycle', 'Camera'],
  ['subject', 'Motor', 'Hopper'],
  ['title', 'Left', 'Right'],
  ['summary', 'Short.', 'Long.'],
  ['difficulty', 'Moderate', 'Difficult'],
  ['time_required_min', 300, 900],
  ['time_required_max', 1500, 1800],
  ['image', { id: 1 }, { id: 2 }],
  ['featured_documentid', 8, 9],
]

const rules: Record<string, Variant> = {
  'R1 different steps': n => {
    const base = guide()
    const [a, b] = places(n, 5)
    const ids = (swap: [number, number][]) =>
      swap
        .sort((x, y) => y[0] - x[0])
        .reduce((list, [at, id]) => insert(list, at + 1, id), base.stepids)
    return {
      base,
      mine: guide({ stepids: ids([[a, 50]]) }),
      theirs: guide({ stepids: ids([[b, 60]]) }),
      merged: guide({
        stepids: ids([
          [a, 50],
          [b, 60],
        ]),
      }),
    }
  },
  'R2 different fields of a step': n => {
    const base = step(linesOf(n))
    const changes: [Partial<StepContent>, Partial<StepContent>] =
      n % 2 === 0
        ? [{ title: `Title ${n}` }, { media: pictures(n + 1) }]
        : [{ lines: change(base.lines, 0, { text_raw: 'New.' }) }, { title: `Title ${n}` }]
    return {
      base,
      mine: { ...base, ...changes[0] },
      theirs: { ...base, ...changes[1] },
      merged: { ...base, ...changes[0], ...changes[1] },
    }
  },
  'R3 different lines of a step': n => {
    const base = step(linesOf(n))
    const [a, b] = places(n, base.lines.length)
    const [mine, theirs] = [{ text_raw: `Mine ${n}.` }, { text_raw: `Theirs ${n}.` }]
    return {
      base,
      mine: step(change(base.lines, a, mine)),
      theirs: step(change(base.lines, b, theirs)),
      merged: step(change(change(base.lines, a, mine), b, theirs)),
    }
  },
  'R4 attributes of one line': n => {
    const base = step(linesOf(n))
    const at = n % base.lines.length
    const over = (changes: Partial<StepLine>) => step(change(base.lines, at, changes))
    if (n % 3 === 0)
      return {
        base,
        mine: over({ bullet: 'red' }),
        theirs: over({ bullet: 'blue' }),
        asks: [`R4 lines/${at + 1}/bullet`],
        merged: base,
      }
    if (n % 3 === 1)
      return {
        base,
        mine: over({ text_raw: 'Other.' }),
        theirs: over({ bullet: 'red' }),
        merged: over({ text_raw: 'Other.', bullet: 'red' }),
      }
    const last = base.lines.length - 1
    const deep = (changes: Partial<StepLine>) => step(change(base.lines, last, changes))
    return {
      base,
      mine: deep({ level: 1 }),
      theirs: deep({ bullet: 'green' }),
      merged: deep({ level: 1, bullet: 'green' }),
    }
  },
  'R5 the same change by both': n => {
    const base = step(linesOf(n))
    const same = step(change(base.lines, n % base.lines.length, { text_raw: `The same ${n}.` }))
    return { base, mine: same, theirs: same, merged: same }
  },
  'R6 one text changed in two ways that touch': n => {
    const base = step(linesOf(n))
    const at = n % base.lines.length
    const over = (word: string) =>
      step(
        change(base.lines, at, {
          text_raw: itemAt(base.lines, at).text_raw.replace(`number${at}`, word),
        }),
      )
    return {
      base,
      mine: over('left'),
      theirs: over('right'),
      asks: [`R6 lines/${at + 1}/text_raw`],
      merged: base,
      suggested: null,
    }
  },
  'R6 one text changed in two ways that do not touch': n => {
    const base = step(linesOf(n))
    const at = n % base.lines.length
    const old = itemAt(base.lines, at).text_raw
    const over = (text_raw: string) => step(change(base.lines, at, { text_raw }))
    return {
      base,
      mine: over(old.replace('Turn', 'Press')),
      theirs: over(old.replace('round', 'down')),
      asks: [`R6 lines/${at + 1}/text_raw`],
      merged: base,
      suggested: old.replace('Turn', 'Press').replace('round', 'down'),
    }
  },
  'R7 a line deleted by one': n => {
    const base = step(linesOf(n))
    const [a, b] = places(n, base.lines.length)
    const edited = change(base.lines, b, { text_raw: 'Edited.' })
    return {
      base,
      mine: step(without(base.lines, a)),
      theirs: step(edited),
      merged: step(without(edited, a)),
    }
  },
  'R8 a line deleted by one and edited by the other': n => {
    const base = step(linesOf(n))
    const at = n % base.lines.length
    return {
      base,
      mine: step(without(base.lines, at)),
      theirs: step(change(base.lines, at, { text_raw: `Edited ${n}.` })),
      asks: [`R8 lines/${at + 1}`],
      // A line that theirs no longer has would be a new one for the service.
      merged: isSwapped => (isSwapped ? step(change(base.lines, at, { lineid: null })) : base),
    }
  },
  'R9 lines added at different places': n => {
    const base = step(linesOf(n))
    const at = 1 + (n % (base.lines.length - 1))
    const [early, late] = [line(100 + n, `Early ${n}.`), line(200 + n, `Late ${n}.`)]
    return {
      base,
      mine: step(insert(base.lines, 0, early)),
      theirs: step(insert(base.lines, at, late)),
      merged: step([early, ...insert(base.lines, at, late)]),
    }
  },
  'R10 lines added at one place': n => {
    const base = step(linesOf(n))
    const at = n % (base.lines.length + 1)
    const [own, other] = [line(100 + n, `Mine ${n}.`), line(200 + n, `Theirs ${n}.`)]
    return {
      base,
      mine: step(insert(base.lines, at, own)),
      theirs: step(insert(base.lines, at, other)),
      merged: isSwapped =>
        step(insert(base.lines, at, ...(isSwapped ? [own, other] : [other, own]))),
    }
  },
  'R11 an order changed by one': n => {
    const base = step(linesOf(n))
    const from = 1 + (n % (base.lines.length - 1))
    const moved = (lines: StepLine[]) => [itemAt(lines, from), ...without(lines, from)]
    const edited = change(base.lines, n % base.lines.length, { text_raw: 'Edited.' })
    return {
      base,
      mine: step(moved(base.lines)),
      theirs: step(edited),
      merged: step(moved(edited)),
    }
  },
  'R12 an order changed by both': n => {
    const base = step(
      [
        ...linesOf(0),
        ...linesOf(n).map((old, i) => ({ ...old, lineid: 10 + i, text_raw: `More ${i}.` })),
      ].slice(0, 8),
    )
    const swapped = (at: number) =>
      step([
        ...base.lines.slice(0, at),
        itemAt(base.lines, at + 1),
        itemAt(base.lines, at),
        ...base.lines.slice(at + 2),
      ])
    const [a, b] = [0, 2 + (n % (base.lines.length - 3))]
    const joined = step(
      swapped(a).lines.map((_, i, all) =>
        i === b ? itemAt(all, b + 1) : i === b + 1 ? itemAt(all, b) : itemAt(all, i),
      ),
    )
    return n % 2 === 0
      ? { base, mine: swapped(a), theirs: swapped(b), merged: joined }
      : {
          base,
          mine: swapped(n % 4),
          theirs: swapped((n % 4) + 1),
          asks: ['R12 lines/order'],
          merged: base,
        }
  },
  'R13 a step deleted by one': n => {
    const base = step(linesOf(n))
    return n % 2 === 0
      ? { base, mine: null, theirs: base, merged: null }
      : {
          base,
          mine: null,
          theirs: step(change(base.lines, 0, { text_raw: 'Edited.' })),
          asks: ['R13 step'],
          merged: base,
        }
  },
  'R14 a result that breaks a limit': n => {
    const full = (count: number) =>
      step(Array.from({ length: count }, (_, i) => line(i + 1, `Line ${i}.`)))
    if (n % 4 === 0)
      return {
        base: full(7),
        mine: step(insert(full(7).lines, n % 7, line(100, 'Mine.'))),
        theirs: step([...full(7).lines, line(200, 'Theirs.')]),
        asks: ['R14 lines'],
        merged: full(7),
      }
    if (n % 4 === 1) {
      const base = step(linesOf(n), { media: pictures(1, 2) })
      return {
        base,
        mine: { ...base, media: pictures(1, 2, 10 + n) },
        theirs: { ...base, media: pictures(1, 2, 30 + n) },
        asks: ['R14 media'],
        merged: base,
      }
    }
    if (n % 4 === 2) {
      const base = step([
        line(1, 'One.'),
        line(2, 'Two.', { level: 1 }),
        line(3, 'Three.', { level: 1 }),
      ])
      return {
        base,
        mine: step(change(base.lines, 2, { level: 2 })),
        theirs: step(change(base.lines, 1, { level: 0 })),
        asks: ['R14 lines'],
        merged: base,
      }
    }
    const text = (count: number, word: string) =>
      Array.from({ length: count }, (_, i) => `${word} ${i}.`)
    const base = guide({ introduction: text(40, 'Base').join('\n') })
    const [above, below] = [text(6, 'Above').join('\n'), text(6, 'Below').join('\n')]
    return {
      base,
      mine: { ...base, introduction: `${above}\n${base.introduction}` },
      theirs: { ...base, introduction: `${base.introduction}\n${below}` },
      asks: ['R14 introduction'],
      merged: base,
    }
  },
  'R15 pictures': n => {
    const base = step(linesOf(n), { media: pictures(1, 2) })
    const over = (media: Media) => ({ ...base, media })
    if (n % 3 === 0)
      return {
        base,
        mine: over(pictures(1, 2, 10 + n)),
        theirs: { ...base, title: 'Theirs' },
        merged: { ...over(pictures(1, 2, 10 + n)), title: 'Theirs' },
      }
    if (n % 3 === 1)
      return {
        base,
        mine: over(pictures(10 + n, 2)),
        theirs: over(pictures(30 + n, 2)),
        asks: ['R15 media'],
        merged: base,
      }
    return {
      base,
      mine: over(pictures(1, 2, 10 + n)),
      theirs: over({ type: 'video', data: { objectid: n } }),
      asks: ['R15 media'],
      merged: base,
    }
  },
  // Shapes are drawn into a picture of its own (docs/decisions/0180): drawn on, it has another id
  // in the same slot.
  'R16 shapes on pictures': n => {
    const base = step(linesOf(n), { media: pictures(1, 2, 3) })
    const [a, b] = places(n, 3)
    const drawn = (...marks: [number, number][]) => ({
      ...base,
      media: pictures(
        ...[1, 2, 3].map((id, at) => marks.find(([place]) => place === at)?.[1] ?? id),
      ),
    })
    if (n % 3 === 0)
      return {
        base,
        mine: drawn([a, 10 + n]),
        theirs: drawn([b, 30 + n]),
        merged: drawn([a, 10 + n], [b, 30 + n]),
      }
    if (n % 3 === 1)
      return {
        base,
        mine: drawn([a, 10 + n]),
        theirs: { ...base, title: 'Theirs' },
        merged: { ...drawn([a, 10 + n]), title: 'Theirs' },
      }
    return {
      base,
      mine: drawn([a, 10 + n], [b, 20 + n]),
      theirs: drawn([a, 30 + n]),
      asks: ['R15 media'],
      merged: base,
    }
  },
  'R17 single values': n => {
    const [field, left, right] = itemAt(fields, n)
    const over = (value: unknown) => guide({ [field]: value })
    if (n % 3 === 0) return { base: guide(), mine: over(left), theirs: guide(), merged: over(left) }
    if (n % 3 === 1)
      return { base: guide(), mine: over(left), theirs: over(left), merged: over(left) }
    return {
      base: guide(),
      mine: over(left),
      theirs: over(right),
      asks: [`R17 ${field}`],
      merged: guide(),
    }
  },
  'R18 long text': n => {
    const field = n % 2 === 0 ? 'introduction' : 'conclusion'
    const text = Array.from({ length: 4 + n }, (_, i) => `Line ${i}.`)
    const over = (changes: Record<number, string>) =>
      guide({ [field]: text.map((old, i) => changes[i] ?? old).join('\n') })
    const at = n % text.length
    if (n % 3 === 0)
      return {
        base: over({}),
        mine: over({ [at]: 'Mine.' }),
        theirs: over({ [at]: 'Theirs.' }),
        asks: [`R18 ${field}/${at}`],
        merged: over({}),
      }
    const other = (at + 2) % text.length
    return {
      base: over({}),
      mine: over({ [at]: 'Mine.' }),
      theirs: over({ [other]: 'Theirs.' }),
      merged: over({ [at]: 'Mine.', [other]: 'Theirs.' }),
    }
  },
  'R19 sets': n => {
    if (n % 4 === 0)
      return {
        base: guide(),
        mine: guide({ flags: ['B', `M${n}`] }),
        theirs: guide({ prerequisites: [{ guideid: 7 }, { guideid: 20 + n }], flags: ['A', 'B'] }),
        merged: guide({
          flags: ['B', `M${n}`],
          prerequisites: [{ guideid: 7 }, { guideid: 20 + n }],
        }),
      }
    const field = n % 2 === 0 ? 'tools' : 'parts'
    const over = (more: Partial<ItemReference> | null) =>
      guide({ [field]: [...(more ? [item('Cloth', more)] : []), item('Other')] })
    if (n % 4 === 1)
      return {
        base: over({}),
        mine: over({ quantity: 2 + n }),
        theirs: over({ notes: 'soft' }),
        merged: over({ quantity: 2 + n, notes: 'soft' }),
      }
    if (n % 4 === 2)
      return {
        base: over({}),
        mine: over({ quantity: 2 + n }),
        theirs: over({ quantity: 30 + n }),
        asks: [`R19 ${field}/Cloth/quantity`],
        merged: over({}),
      }
    return {
      base: over({}),
      mine: over(null),
      theirs: over({ notes: `${n}` }),
      asks: [`R19 ${field}/Cloth`],
      merged: over({}),
    }
  },
  'R20 prerequisites that close a cycle': n => {
    const [left, right] = [20 + n, 40 + n]
    const findCycle: FindCycle = ids =>
      ids.includes(left) && ids.includes(right) ? [right] : undefined
    const over = (...ids: number[]) =>
      guide({ prerequisites: [7, ...ids].map(guideid => ({ guideid })) })
    return {
      base: over(),
      mine: over(left),
      theirs: over(right),
      findCycle,
      asks: ['R20 prerequisites'],
      merged: over(),
      suggested: [{ guideid: 7 }, { guideid: left }],
    }
  },
}

const isGuide = (content: StepContent | GuideContent | null): content is GuideContent =>
  content !== null && 'stepids' in content
const run = (row: Row, isSwapped: boolean): Merge<StepContent | GuideContent | null> => {
  const [mine, theirs] = isSwapped ? [row.theirs, row.mine] : [row.mine, row.theirs]
  return isGuide(row.base)
    ? mergeGuide(
        row.base,
        mine as GuideContent,
        theirs as GuideContent,
        {},
        (row as GuideCase).findCycle,
      )
    : mergeStep(row.base, mine as StepContent | null, theirs as StepContent | null)
}
const table = Object.entries(rules)
  .flatMap(([rule, variant]) =>
    Array.from({ length: 10 }, (_, n) =>
      [false, true].map(isSwapped => ({ rule, n, isSwapped, row: variant(n) })),
    ),
  )
  .flat()

test('the table has four hundred and twenty cases (A-51)', () => expect(table).toHaveLength(420))

test.each(Object.keys(rules))('%s merges as the table says in both directions (A-51)', rule => {
  for (const { n, isSwapped, row } of table.filter(one => one.rule === rule)) {
    const where = `${rule}, variant ${n}${isSwapped ? ', swapped' : ''}`
    const result = run(row, isSwapped)
    expect(
      result.questions.map(question => `${question.rule} ${questionKey(question.path)}`),
      where,
    ).toEqual(row.asks ?? [])
    const { merged } = row
    expect(result.merged, where).toEqual(typeof merged === 'function' ? merged(isSwapped) : merged)
    const [question] = result.questions
    if (row.suggested !== undefined)
      expect(question?.suggested ?? null, where).toEqual(row.suggested)
    // What one direction calls mine the other calls theirs.
    const [other] = run(row, !isSwapped).questions
    expect([question?.before, question?.mine, question?.theirs], where).toEqual([
      other?.before,
      other?.theirs,
      other?.mine,
    ])
  }
})
