import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoment } from '#app/ui/text/dates.ts'
import type { RequestInReview } from './requestBoxes.ts'
import { meaningWords } from './signatureMeanings.ts'
import styles from './StageList.module.css'

type RoundOf = RequestInReview['rounds'][number]

const useRoundWords = () => {
  const { t, i18n } = useLingui()
  return ({ phase, username, end_date, signatures }: RoundOf): string[] => {
    const when = end_date === null ? '' : formatMoment(end_date * 1000, i18n.locale)
    if (phase !== 'rejected') return [t`Withdrawn, ${when}`]
    return signatures.map(({ username: signer, date, rejects, note, meaning: signedFor }) => {
      const meaning = meaningWords(signedFor, i18n)
      const at = formatMoment(date * 1000, i18n.locale)
      return rejects
        ? t`${signer} sent the release back to ${username}, ${at}: “${note}”`
        : t`${signer}, ${at}: ${meaning}`
    })
  }
}

/** Earlier rounds of the release with their reasons, and the answer that came with this one. */
export const RoundList = ({ asked: { rounds, answer, username } }: { asked: RequestInReview }) => {
  const { t } = useLingui()
  const wordsOf = useRoundWords()
  if (rounds.length === 0) return null
  const answers = [...rounds.slice(1).map(one => one.answer), answer]
  return (
    <section>
      <h2>
        <Trans>Earlier rounds</Trans>
      </h2>
      <ol className={styles.stages}>
        {rounds.map((round, n) => {
          const [number, said] = [n + 1, answers[n] ?? '']
          return (
            <li key={round.approvalid} data-state="done">
              <b>{t`Round ${number}`}</b>
              {wordsOf(round).map(words => (
                <p key={words}>{words}</p>
              ))}
              {said !== '' && <p>{t`${username} answered: “${said}”`}</p>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
