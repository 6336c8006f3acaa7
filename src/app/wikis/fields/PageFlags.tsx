import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { read } from '#app/api/read.ts'
import { classes } from '#app/ui/classes.ts'
import { wordsOfFlag } from '#app/ui/text/flagWords.ts'
import { Icon } from '#app/ui/Icon.tsx'
import styles from './WikiFields.module.css'

type PageFlagsProps = {
  known: Wiki['flag_details']
  flags: readonly string[]
  onFlags: (flags: string[]) => void
}

/** Flags that I may set can be ticked; of the others those that are on are shown locked. */
export const PageFlags = ({ known, flags, onFlags }: PageFlagsProps) => {
  const { t, i18n } = useLingui()
  const answer = useQuery(read('listOwnFlags')).data
  if (!answer) return null
  const own = Object.values(answer.wiki ?? {})
  const row = (flag: (typeof own)[number]) => {
    const { flagid } = flag
    const { title, text } = wordsOfFlag(i18n, flag)
    return (
      <label key={flagid} className={styles.check}>
        <input
          type="checkbox"
          checked={flags.includes(flagid)}
          onChange={event =>
            onFlags(event.target.checked ? [...flags, flagid] : flags.filter(one => one !== flagid))
          }
        />
        <span>{title}</span>
        <span className={styles.small}>{text}</span>
      </label>
    )
  }
  const isOn = ({ flagid }: { flagid: string }) => flags.includes(flagid)
  return (
    <>
      {own.filter(isOn).map(row)}
      {known
        .filter(flag => isOn(flag) && !own.some(({ flagid }) => flagid === flag.flagid))
        .map(flag => (
          <div key={flag.flagid} className={classes(styles.check, styles.locked)}>
            <Icon of={Lock} />
            <span>{wordsOfFlag(i18n, flag).title}</span>
            <span className={styles.small}>
              {wordsOfFlag(i18n, flag).text} {t`You can see this flag but not change it.`}
            </span>
          </div>
        ))}
      <details>
        <summary>
          <Trans>More flags</Trans>
        </summary>
        {own.filter(flag => !isOn(flag)).map(row)}
      </details>
    </>
  )
}
