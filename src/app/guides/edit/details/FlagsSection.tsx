import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { guideFlags } from '#contract/core/flags.ts'
import type { Flag } from '#contract/core/flags.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { read } from '#app/api/read.ts'
import { classes } from '#app/ui/classes.ts'
import { wordsOfFlag } from '#app/ui/text/flagWords.ts'
import { Icon } from '#app/ui/Icon.tsx'
import styles from '../fields/Section.module.css'
import type { DetailsProps } from '../fields/detailsProps.ts'

type Shown = { flagid: string; title: string; text: string }
type LockedFlag = Shown & { set: Flag['set'] | undefined }
/** Shown locked although they are off: whoever writes wants to know that they exist. */
const telling = ['GUIDE_STARRED']

const LockedRow = ({ flag, isOn }: { flag: LockedFlag; isOn: boolean }) => {
  const { t, i18n } = useLingui()
  const reason =
    flag.set === 'auto'
      ? t`Set automatically.`
      : flag.set === 'Admin'
        ? t`Only Admins can set this flag.`
        : flag.set === undefined
          ? ''
          : t`Only Moderators and Admins can set this flag.`
  return (
    <div className={classes(styles.flag, styles.locked)}>
      <Icon of={Lock} />
      <span className={styles.state}>
        <span>{wordsOfFlag(i18n, flag).title}</span> <small>{isOn ? t`on` : t`off`}</small>
      </span>
      <span className={styles.small}>
        {reason} {t`You can see this flag but not change it.`}
      </span>
    </div>
  )
}

/** Flags that I may set can be ticked; the others are shown locked, with who sets them. */
export const FlagsSection = ({
  guide,
  content,
  change,
  errorOf,
}: DetailsProps & { guide: Guide }) => {
  const { i18n } = useLingui()
  const answer = useQuery(read('listOwnFlags')).data
  const own = Object.values(answer?.guide ?? {})
  const { flags } = content
  const isOwn = (flagid: string) => own.some(flag => flag.flagid === flagid)
  const setBy = (flagid: string) => guideFlags.find(flag => flag.flagid === flagid)?.set
  const on = guide.flag_details
    .filter(({ flagid }) => flags.includes(flagid) && !isOwn(flagid))
    .map((flag): LockedFlag => ({ ...flag, set: setBy(flag.flagid) }))
  const off = guideFlags.filter(({ flagid }) => !flags.includes(flagid) && !isOwn(flagid))
  const set = (flagid: string, isOn: boolean) =>
    change({ flags: isOn ? [...flags, flagid] : flags.filter(flag => flag !== flagid) })
  const row = (flag: Shown) => {
    const { flagid } = flag
    const { title, text } = wordsOfFlag(i18n, flag)
    return (
      <label key={flagid} className={styles.flag}>
        <input
          type="checkbox"
          checked={flags.includes(flagid)}
          onChange={event => set(flagid, event.target.checked)}
        />
        <span>{title}</span>
        <span className={styles.small}>{text}</span>
      </label>
    )
  }
  const locked = (flag: LockedFlag) => (
    <LockedRow key={flag.flagid} flag={flag} isOn={flags.includes(flag.flagid)} />
  )
  const isMain = ({ flagid }: Shown) => flagid === 'GUIDE_IN_PROGRESS' || flags.includes(flagid)
  const error = errorOf('flags')
  if (!answer) return null
  return (
    <>
      <div className={styles.rows}>
        {own.filter(isMain).map(row)}
        {on.map(locked)}
        {off.filter(({ flagid }) => telling.includes(flagid)).map(locked)}
      </div>
      <details>
        <summary>
          <Trans>More flags</Trans>
        </summary>
        {own.filter(flag => !isMain(flag)).map(row)}
        {off.filter(({ flagid }) => !telling.includes(flagid)).map(locked)}
      </details>
      {error && <p role="alert">{error}</p>}
    </>
  )
}
