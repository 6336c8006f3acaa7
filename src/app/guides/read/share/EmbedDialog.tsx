import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { ShownGuide } from '#app/drafts/content/shownGuide.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { CopyButton } from '#app/ui/buttons/CopyButton.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { frameHeight, framePath } from '#lib/media/guideFrame.ts'
import { languageOf } from '../languageOf.ts'
import { codeOf, widths, type Width } from './embedCode.ts'
import styles from './EmbedDialog.module.css'

const Preview = ({ path, title, width }: { path: string; title: string; width: Width }) => {
  const { t } = useLingui()
  const headingId = useId()
  return (
    <>
      <h3 className={styles.heading} id={headingId}>
        <Trans>Preview</Trans>
      </h3>
      {/* scrolled by keyboard, too */}
      <div className={styles.stage} role="group" tabIndex={0} aria-labelledby={headingId}>
        <iframe
          className={styles.frame}
          key={width}
          src={path}
          title={t`Preview of ${title}`}
          width={width}
          height={frameHeight}
        />
      </div>
    </>
  )
}

/** The code that shows the guide in a frame of another site, and how it looks there. */
export const EmbedDialog = ({ guide, onClose }: { guide: ShownGuide; onClose: () => void }) => {
  const { t } = useLingui()
  const [width, setWidth] = useState<Width>('640')
  const { guideid, title, url } = guide
  const path = framePath(guideid, languageOf(guide).langid ?? null)
  const code = codeOf(new URL(path, url).href, title, width)
  return (
    <Dialog
      wide
      title={t`Show this guide on your website`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          <CopyButton kind="main" text={() => code}>
            <Trans>Copy code</Trans>
          </CopyButton>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          <Trans>
            Paste this code where the guide should appear. Your website then always shows the
            version that readers see here, with a link to the whole guide.
          </Trans>
        </p>
        <Select
          label={t`Width`}
          value={width}
          onChange={event => setWidth(widths.find(one => one === event.target.value) ?? width)}
          options={widths.map(value => ({
            value,
            label: value === '100%' ? t`As wide as possible` : t`${value} pixels`,
          }))}
        />
        <TextArea
          label={t`Code`}
          rows={4}
          readOnly
          spellCheck={false}
          value={code}
          onFocus={event => event.target.select()}
        />
        <Preview path={path} title={title} width={width} />
      </div>
    </Dialog>
  )
}
