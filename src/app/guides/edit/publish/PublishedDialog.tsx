import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { BookOpen, CircleCheck, Share2 } from 'lucide-react'
import type { Guide } from '#contract/guides/shapes.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { CopyButton } from '#app/ui/buttons/CopyButton.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { useIsForAll } from './WhoSeesPublic.tsx'
import styles from './PublishPanel.module.css'

type PublishedDialogProps = {
  guide: Guide
  title: string
  /** The flag that says that it is not done yet was taken off. */ isDone: boolean
  /** Findings that stay. */ open: number
  onClose: () => void
}

/** Once others see the guide: that they do, where, and how they hear of it. */
export const PublishedDialog = ({ guide, title, isDone, open, onClose }: PublishedDialogProps) => {
  const { t } = useLingui()
  const isForAll = useIsForAll()
  const href = paths.guide({ ...guide, title })
  const address = new URL(href, location.origin).href
  return (
    <Dialog
      title={t`The guide is published`}
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <div className={styles.dialog}>
        <Notice icon={CircleCheck} kind="ok">
          {isForAll ? (
            <Trans>Everyone can see the guide now.</Trans>
          ) : (
            <Trans>Everyone who is signed in can see the guide now.</Trans>
          )}{' '}
          {isDone && <Trans>The flag “In Progress” is removed.</Trans>}{' '}
          {open > 0 &&
            plural(open, {
              one: '# finding from Guide Check is still open.',
              other: '# findings from Guide Check are still open.',
            })}
        </Notice>
        <section className={styles.part}>
          <TextField label={t`Address`} readOnly value={address} />
          <p className={styles.share}>
            <LinkButton icon={BookOpen} href={href}>
              <Trans>Open the guide</Trans>
            </LinkButton>
            <CopyButton text={() => address}>
              <Trans>Copy address</Trans>
            </CopyButton>
            {'share' in navigator && (
              <Button
                icon={Share2}
                // whoever closes the sheet of the device has not failed at anything
                onClick={() => void navigator.share({ title, url: address }).catch(() => undefined)}
              >
                <Trans>Share…</Trans>
              </Button>
            )}
          </p>
        </section>
      </div>
    </Dialog>
  )
}
