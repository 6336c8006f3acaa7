// Three-way merge of single values: what one side changed is taken, what both changed asks. Pure.
import { codePoints } from '#contract/core/wire.ts'
import { combineWords } from '#lib/compare/diff3.ts'
import type { FieldTable, Values } from '#documents/field.ts'
import { sameValue, type Value } from '#documents/values.ts'
import {
  choicesOf,
  mergeValue,
  questionKey,
  type Answers,
  type Asker,
  type Merge,
  type Path,
  type Rule,
} from './question.ts'

/** One value of a field; `take`s theirs, asks where both changed it. */
export const mergeOne = <T extends string | number | boolean | object | null>(
  asker: Asker,
  path: Path,
  [base, mine, theirs]: [T, T, T],
  same: (a: T, b: T) => boolean = Object.is,
  rule: Rule = 'R17',
  limit?: number,
): T => {
  const clean = mergeValue(base, mine, theirs, same)
  if (clean) {
    if (!same(base, theirs) && !same(mine, theirs)) asker.take(path, base, theirs)
    return clean.value
  }
  const isText = typeof base === 'string' && typeof mine === 'string' && typeof theirs === 'string'
  const max =
    limit === undefined || !isText
      ? undefined
      : Math.max(limit, codePoints(mine), codePoints(theirs))
  const combined = isText && base !== '' ? combineWords(base, mine, theirs) : undefined
  const suggested =
    combined !== undefined && codePoints(combined) <= (max ?? Infinity)
      ? (combined as T)
      : undefined
  const choices = choicesOf(suggested, false)
  const { value } = asker.ask<T>(
    { path, rule, before: base, mine, theirs, suggested, choices, max },
    base,
  )
  return value as T
}

/** Each value by itself: what both changed asks. */
export const mergeValues = <T extends FieldTable>(
  asker: Asker,
  fields: T,
  base: Values<T>,
  mine: Values<T>,
  theirs: Values<T>,
): Values<T> =>
  // A value for every name of the table, of the three that it has.
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      mergeOne<Value>(
        asker,
        [name],
        // Each has a value for every name of the table.
        [base[name], mine[name], theirs[name]] as [Value, Value, Value],
        sameValue,
        'R17',
        field.kind === 'text' ? field.most : undefined,
      ),
    ]),
  ) as Values<T>

/** What a merge comes to once these answers are given: `questions` holds only those still open. */
export const applyAnswers = <C>(
  merge: (answers: Answers) => Merge<C>,
  answers: Answers,
): Merge<C> => {
  const { questions, ...rest } = merge(answers)
  return {
    ...rest,
    questions: questions.filter(question => answers[questionKey(question.path)] === undefined),
  }
}
