import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { useMe } from '#app/api/useMe.ts'
import { useKeptWords } from '#app/drafts/react/useKeptWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { CopyButton } from '#app/ui/buttons/CopyButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { typedReasons, type Choice } from '../desk/choices.ts'
import {
  denyPlace,
  dropMendedSteps,
  mendFormsPlace,
  mendPlace,
  mendStepsPlace,
} from '../desk/deskWords.ts'
import { textsIn } from '../mend/mendedForms.ts'
import type { Reason } from './cannedReasons.ts'
import styles from './LeftWords.module.css'
import { useReasonWords } from './useReasonWords.ts'

type LeftWordsProps = {
  itemid: number
  /** Of an edit that is not open: where the words belong. Empty: it cannot be read any more. */
  title?: string
  choice: Choice
  reasons: readonly Reason[]
  onDiscard: () => void
}

/**
 * What somebody wrote about an edit that nobody decides any more: it stays on this device until
 * they throw it away. Nothing where nothing was written.
 */
export const LeftWords = ({ itemid, title, choice, reasons, onDiscard }: LeftWordsProps) => {
  const { t } = useLingui()
  const said = useReasonWords(reasons)
  const userid = useMe()?.userid
  const kept = useKeptWords(denyPlace(itemid))
  const mend = useKeptWords(mendPlace(itemid))
  const steps = useKeptWords(mendStepsPlace(itemid))
  const forms = useKeptWords(mendFormsPlace(itemid))
  const isSaid = (text: string) => text.trim() !== ''
  const typed = Object.entries(typedReasons(choice)).filter(([, text]) => isSaid(text))
  const codes = [choice, ...Object.values(choice.reasons)].map(one => said(one.reason_code))
  const words = { ...kept.words, ...Object.fromEntries(typed) }
  const mended = [
    ...[mend, steps].flatMap(one => Object.values(one.words)),
    ...textsIn(forms.words),
  ]
  const texts = [...codes, ...Object.values(words), ...mended].filter(isSaid)
  if (texts.length === 0) return null
  const discard = () => {
    const drafts = userid !== undefined && dropMendedSteps(userid, itemid)
    void Promise.all([kept.drop(), mend.drop(), steps.drop(), forms.drop(), drafts])
    onDiscard()
  }
  return (
    <Notice
      strip
      kind="plain"
      icon={Pencil}
      action={
        <>
          <CopyButton small text={() => texts.join('\n\n')} />
          <Button small kind="quiet" onClick={discard}>
            <Trans>Discard</Trans>
          </Button>
        </>
      }
    >
      <section aria-label={t`What you wrote`}>
        <p>
          {title ? (
            <Trans>
              The edit to “{title}” no longer needs a decision, so what you wrote was not sent. Your
              text is kept on this device.
            </Trans>
          ) : (
            <Trans>What you wrote was not sent. It is kept on this device.</Trans>
          )}
        </p>
        <ul className={styles.texts}>
          {texts.map((text, n) => (
            <li key={`${n} ${text}`}>{text}</li>
          ))}
        </ul>
      </section>
    </Notice>
  )
}
