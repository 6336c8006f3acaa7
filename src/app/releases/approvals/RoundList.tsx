import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatMoment } from '#app/ui/text/dates.ts'
import { formatWhen } from '../model/releaseWords.ts'
import type { RequestInReview } from './requestBoxes.ts'
import { meaningWords } from './signatureMeanings.ts'
import styles from './RoundList.module.css'

type RoundOf = Pick<RequestInReview['rounds'][number], 'phase' | 'signatures'> & {
  username: string
}

/** What signers did in a round. */
const useRoundWords = () => {
  const { t, i18n } = useLingui()
  return ({ phase, username, signatures }: RoundOf): string[] => {
    const said = signatures.map(one => {
      const { username: name, for_username: other, date, rejects, note, meaning: signedFor } = one
      const signer = other === '' ? name : t`${name} on behalf of ${other}`
      const meaning = meaningWords(signedFor, i18n)
      const at = formatMoment(date * 1000, i18n.locale)
      if (rejects) return t`${signer} sent the release back to ${username}, ${at}: “${note}”`
      return note === ''
        ? t`${signer}, ${at}: ${meaning}`
        : t`${signer}, ${at}: ${meaning}. “${note}”`
    })
    return phase === 'recalled' || phase === 'void' ? [...said, t`withdrawn`] : said
  }
}

type RoundProps = {
  number: number
  round: RoundOf & { init_date: number; answer: string }
  isNow: boolean
}

const Round = ({ number, round, isNow }: RoundProps) => {
  const { t, i18n } = useLingui()
  const wordsOf = useRoundWords()
  const { phase, username, init_date, answer, signatures } = round
  const signed = signatures.length
  const at = formatMoment(init_date * 1000, i18n.locale)
  return (
    <li data-state={isNow ? 'now' : phase} aria-current={isNow ? 'step' : undefined}>
      <b>{t`Round ${number}, ${at}`}</b>
      {answer !== '' && <p>{t`${username} answered: “${answer}”`}</p>}
      {isNow ? (
        // Who they are stands beside the stages.
        <p>{plural(signed, { 0: 'Not signed yet', one: '# signature', other: '# signatures' })}</p>
      ) : (
        wordsOf(round).map(words => <p key={words}>{words}</p>)
      )}
    </li>
  )
}

/** The rounds of the release with their reasons and answers, this one, and when readers get it. */
export const RoundList = ({ asked }: { asked: RequestInReview }) => {
  const { t, i18n } = useLingui()
  const { rounds, stages, release, phase } = asked
  if (rounds.length === 0) return null
  const now = { ...asked, signatures: stages.flatMap(stage => stage.signatures) }
  const date = release?.scheduled_date
  return (
    <ol className={styles.rounds} aria-label={t`Rounds`}>
      {rounds.map((round, n) => (
        <Round key={round.approvalid} number={n + 1} round={round} isNow={false} />
      ))}
      <Round number={rounds.length + 1} round={now} isNow={phase === 'open'} />
      {(phase === 'open' || phase === 'approved') && (
        <li>
          <b>{t`Goes live`}</b>
          <p>{date ? formatWhen(date, i18n.locale) : t`with the last signature`}</p>
        </li>
      )}
    </ol>
  )
}
