import { useLingui } from '@lingui/react/macro'
import type { Guide } from '#contract/guides/shapes.ts'
import { Picture } from '#app/ui/pictures/Picture.tsx'
import { QrCode } from '#app/ui/pictures/QrCode.tsx'
import { Danger, Facts, addressOf } from '../booklet/Cover.tsx'
import styles from './Print.module.css'

/** How a guide begins on paper: its title, what it takes, and the way back to it. */
export const GuideTop = ({ guide, hasPicture }: { guide: Guide; hasPicture: boolean }) => {
  const { t } = useLingui()
  const { title, summary, image } = guide
  return (
    <div className={styles.top}>
      <div className={styles.names}>
        <div>
          <h2 className={styles.title}>{title}</h2>
          {summary && <p className={styles.summary}>{summary}</p>}
        </div>
        <div className={styles.code}>
          <QrCode text={addressOf(guide)} label={t`QR code for this guide`} />
        </div>
      </div>
      {hasPicture && image && (
        <div className={styles.picture}>
          <Picture image={image} alt={image.alt ?? t`Picture of ${title}`} sizes="700px" eager />
        </div>
      )}
      <Facts guide={guide} />
      <Danger guide={guide} />
    </div>
  )
}
