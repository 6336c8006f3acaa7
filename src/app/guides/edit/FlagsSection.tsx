import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import type { Guide } from '#contract/guides.ts'
import { read } from '#app/api/read.ts'
import { Icon } from '#app/ui/Icon.tsx'
import styles from './DetailsEditor.module.css'
import type { DetailsProps } from './details.ts'

type Shown = { flagid: string; title: string; text: string }

/** Flags that I may set can be ticked; the others are shown locked while they are on. */
export const FlagsSection = ({ guide, content, change, errorOf }: DetailsProps & { guide: Guide }) => {
  const { t } = useLingui()
  const own = Object.values(useQuery(read('listOwnFlags')).data?.guide ?? {})
  const { flags } = content
  const locked = guide.flag_details.filter(({ flagid }) => flags.includes(flagid) && !own.some(flag => flag.flagid === flagid))
  const set = (flagid: string, isOn: boolean) => change({ flags: isOn ? [...flags, flagid] : flags.filter(flag => flag !== flagid) })
  const row = ({ flagid, title, text }: Shown) => (
    <label key={flagid} className={styles.flag}>
      <input type="checkbox" checked={flags.includes(flagid)} onChange={event => set(flagid, event.target.checked)} />
      <span>{title}</span>
      <span className={styles.small}>{text}</span>
    </label>
  )
  const isMain = ({ flagid }: Shown) => flagid === 'GUIDE_IN_PROGRESS' || flags.includes(flagid)
  const error = errorOf('flags')
  return (
    <>
      <div className={styles.rows}>
        {own.filter(isMain).map(row)}
        {locked.map(({ flagid, title }) => (
          <div key={flagid} className={`${styles.flag} ${styles.locked}`}>
            <Icon of={Lock} />
            <span>{title}</span>
            <span className={styles.small}>{t`You can see it, not change it.`}</span>
          </div>
        ))}
      </div>
      <details>
        <summary>
          <Trans>More flags</Trans>
        </summary>
        {own.filter(flag => !isMain(flag)).map(row)}
      </details>
      {error && <p role="alert">{error}</p>}
    </>
  )
}
