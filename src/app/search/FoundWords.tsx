import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { SearchAnswer } from '#contract/search/schemas.ts'
import { paths } from '#app/paths.ts'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { countText } from './countText.ts'
import { asTyped, asWritten, everythingOf } from './address.ts'
import { asShown, type Asked } from '#contract/search/address.ts'
import styles from './FoundWords.module.css'

type Found = Pick<
  SearchAnswer,
  'totalResults' | 'totalIsLeast' | 'showing' | 'leftOut' | 'ignored' | 'words'
>

type Word = SearchAnswer['words'][number]

/** Whether the closest result is without it; what stands for one thing may be several words. */
const isLeftOut = ({ leftOut }: Pick<Found, 'leftOut'>, { word }: Pick<Word, 'word'>): boolean => {
  const out = new Set(leftOut.flatMap(one => one.split(' ')))
  return word.split(' ').every(one => out.has(one))
}

/** Nothing has all words: which of them the results have. */
const Closest = ({ asked, found }: { asked: Asked; found: Found }) => {
  const { t, i18n } = useLingui()
  const kept = found.words.filter(one => !isLeftOut(found, one))
  const lookedFor = ({ word }: Word) =>
    found.showing.find(one => one.word === word)?.instead[0] ?? asTyped(asked.q, word)
  const names = new Intl.ListFormat(i18n.locale).format(
    kept.map(lookedFor).map(word => t`“${word}”`),
  )
  const many = found.totalResults.toLocaleString(i18n.locale)
  // Where nothing has any other word, all results have this one.
  const isOnly =
    kept.length === 1 && found.words.every(one => kept.includes(one) || one.count === 0)
  if (!isOnly) return <Trans>The closest result contains {names}.</Trans>
  return found.totalIsLeast ? (
    <Trans>
      More than {many} results contain {names}.
    </Trans>
  ) : (
    <Plural
      value={found.totalResults}
      one={`# result contains ${names}.`}
      other={`# results contain ${names}.`}
    />
  )
}

/** What was found, and what was not, in one sentence. */
export const Truth = ({ asked, found }: { asked: Asked; found: Found }) => {
  const { i18n } = useLingui()
  const many = found.totalResults.toLocaleString(i18n.locale)
  if (found.leftOut.length > 0) {
    const count = found.words.length
    return (
      <>
        <Trans>
          No result contains <Plural value={count} _2="both words" other="all # words" />.
        </Trans>{' '}
        <Closest asked={asked} found={found} />
      </>
    )
  }
  if (found.showing.length > 0) {
    const words = asShown(asked.q, found.showing)
    return <Trans>Showing results for “{words}”</Trans>
  }
  return found.totalIsLeast ? (
    <Trans>More than {many} results</Trans>
  ) : (
    <Plural value={found.totalResults} one="# result" other="# results" />
  )
}

const WordLink = ({ asked, word: found, href }: { asked: Asked; word: Word; href: string }) => {
  const { i18n } = useLingui()
  return (
    <a className={styles.word} href={href}>
      <b>{asTyped(asked.q, found.word)}</b>{' '}
      <small>{countText(found.count, found.countIsLeast ?? false, i18n.locale)}</small>
    </a>
  )
}

const LostWord = ({ word }: { word: string }) => (
  <span className={styles.out}>
    <s>{word}</s>{' '}
    <small>
      <Trans>not found</Trans>
    </small>
  </span>
)

/** Where nothing has them together: each with how many have it alone, the most first. */
export const OneByOne = ({ asked, words }: { asked: Asked; words: Word[] }) => {
  const { t } = useLingui()
  // One word that is nowhere is what the heading says already.
  if (words.every(({ count }) => count === 0) && words.length < 2) return null
  return (
    <div className={styles.words} role="group" aria-label={t`Words in your search`}>
      <span className={styles.note}>
        <Trans>Results for each word:</Trans>
      </span>
      {words
        .toSorted((a, b) => b.count - a.count)
        .map(word =>
          word.count > 0 || word.countIsLeast ? (
            <WordLink
              key={word.word}
              asked={asked}
              word={word}
              href={paths.search({ ...everythingOf(asked), q: word.word })}
            />
          ) : (
            <LostWord key={word.word} word={asTyped(asked.q, word.word)} />
          ),
        )}
    </div>
  )
}

/**
 * The words as the search took them: what was looked for instead, how many have each, what was left
 * out; each of it can be undone.
 */
export const FoundWords = ({ asked, found }: { asked: Asked; found: Found }) => {
  const { t, i18n } = useLingui()
  const { showing, leftOut, ignored, words } = found
  const alone = (word: string) => paths.search({ ...everythingOf(asked), q: word })
  const written = (word: string) =>
    paths.search({ ...asked, q: asWritten(asked.q, word), offset: 0 })
  const isChanged = (word: string) => showing.some(one => one.word === word)
  if (showing.length === 0 && leftOut.length === 0 && ignored.length === 0) return null
  const common = new Intl.ListFormat(i18n.locale).format(
    ignored.map(word => t`“${asTyped(asked.q, word)}”`),
  )
  return (
    <div className={styles.words} role="group" aria-label={t`Words in your search`}>
      {showing.map(({ word, instead }) => (
        <a key={word} className={styles.near} href={alone(instead[0] ?? word)}>
          <b>{instead.join(', ')}</b> <small>{t`instead of “${asTyped(asked.q, word)}”`}</small>
        </a>
      ))}
      {leftOut.length > 0 &&
        words
          .filter(one => !isLeftOut(found, one) && !isChanged(one.word))
          .map(one => <WordLink key={one.word} asked={asked} word={one} href={alone(one.word)} />)}
      {words
        .filter(one => isLeftOut(found, one))
        .map(({ word, count }) =>
          count > 0 ? (
            <a key={word} className={styles.out} href={written(word)}>
              <s>{asTyped(asked.q, word)}</s> <small>{t`ignored`}</small>
              <VisuallyHidden>{t`: show only results with this word`}</VisuallyHidden>
            </a>
          ) : (
            <LostWord key={word} word={asTyped(asked.q, word)} />
          ),
        )}
      {ignored.length > 0 && (
        <span className={styles.note}>
          <Plural
            value={ignored.length}
            one={`${common} is too common and was not searched for.`}
            other={`${common} are too common and were not searched for.`}
          />
        </span>
      )}
      {showing.map(({ word }) => (
        <a key={`${word} written`} className={styles.note} href={written(word)}>
          <Trans>Search for “{asTyped(asked.q, word)}” as written</Trans>
        </a>
      ))}
    </div>
  )
}
