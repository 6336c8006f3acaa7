import { Trans, useLingui } from '@lingui/react/macro'
import { use } from 'react'
import type { ReactNode } from 'react'
import type { UnixSeconds } from '#lib/time.ts'
import { paths } from '#app/paths.ts'
import { isForBrowser } from '#app/shell/inAppLinks.ts'
import { formatClock, formatMoment } from '#app/ui/text/dates.ts'
import { keyOf, TogetherNow, useIsAsked, useNumberOf } from './together.ts'
import { useArrivalWords } from './useArrivalWords.ts'
import { useHandoverWords } from './useHandoverWords.ts'
import styles from './PeoplePanel.module.css'

type Entry = { key: string; date: UnixSeconds; words: ReactNode; stepid: number | null }

/** What others saved, and what was asked and handed over, newest first. */
const useEntries = (came: UnixSeconds): Entry[] => {
  const { arrivals, handovers, dismissed, me } = use(TogetherNow)
  const isAsked = useIsAsked()
  const arrivalWords = useArrivalWords()
  const handoverWords = useHandoverWords()
  const saved = arrivals.map((arrival): Entry => {
    const [{ revisionid, username, date }] = arrival.revisions
    const words = arrivalWords(arrival)
    return {
      key: `revision ${revisionid}`,
      date,
      stepid: arrival.stepid,
      words: (
        <>
          <b>{username}</b> {words}
        </>
      ),
    }
  })
  const handed = handovers.flatMap((one): Entry[] => {
    const isAnswer = one.answered !== null && one.from.userid === me?.userid
    const date = one.answered ?? one.date
    const said = handoverWords(one)
    const isNews = date >= came || (isAnswer && !dismissed.has(keyOf(one)))
    // What waits for an answer stands above with its buttons.
    if (!isNews || said === '' || isAsked(one)) return []
    const words = (
      <>
        {said}
        {one.note !== '' && <span className={styles.soft}>{one.note}</span>}
      </>
    )
    return [{ key: `handover ${one.handoverid}`, date, stepid: one.stepid, words }]
  })
  return [...saved, ...handed].toSorted((a, b) => b.date - a.date)
}

const EntryRow = ({ entry, onGo }: { entry: Entry; onGo: (stepid: number) => void }) => {
  const { t, i18n } = useLingui()
  const { guideid } = use(TogetherNow)
  const { date, words, stepid } = entry
  const number = useNumberOf()(stepid)
  return (
    <li className={styles.entry}>
      <span>{formatClock(date * 1000, i18n.locale)}</span>
      <span>{words}</span>
      {stepid !== null && number > 0 && (
        <a
          href={paths.editStep(guideid, stepid)}
          aria-label={t`Show step ${number}`}
          onClick={event => {
            if (isForBrowser(event)) return
            event.preventDefault()
            onGo(stepid)
          }}
        >
          <Trans>Show</Trans>
        </a>
      )}
    </li>
  )
}

/** What the list does not say. */
const Missing = ({ isEmpty }: { isEmpty: boolean }) => {
  const { listed, me } = use(TogetherNow)
  if (listed === 'failed')
    return (
      <p role="alert" className={styles.soft}>
        <Trans>Other people’s changes did not load.</Trans>
      </p>
    )
  if (listed === 'first')
    return (
      <p className={styles.soft}>
        <Trans>Older saves are not listed here. They are in the history.</Trans>
      </p>
    )
  if (!isEmpty) return null
  return (
    <p className={styles.soft}>
      {listed === 'loading' ? (
        <Trans>Loading…</Trans>
      ) : me === null ? (
        <Trans>It is not known right now what others have saved.</Trans>
      ) : (
        <Trans>Nobody else has saved anything.</Trans>
      )}
    </p>
  )
}

const Log = ({ came, onGo }: { came: UnixSeconds; onGo: (stepid: number) => void }) => {
  const { t, i18n } = useLingui()
  const entries = useEntries(came)
  const when = formatMoment(came * 1000, i18n.locale)
  return (
    <section className={styles.part}>
      <h3 className={styles.name}>{t`Since you opened this guide (${when})`}</h3>
      {entries.length > 0 && (
        <ul className={styles.log}>
          {entries.map(entry => (
            <EntryRow key={entry.key} {...{ entry, onGo }} />
          ))}
        </ul>
      )}
      <Missing isEmpty={entries.length === 0} />
    </section>
  )
}

/** What happened since the guide was opened here. */
export const SinceYouCame = ({ onGo }: { onGo: (stepid: number) => void }) => {
  const { came } = use(TogetherNow)
  return came !== null && <Log {...{ came, onGo }} />
}
