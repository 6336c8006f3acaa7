import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Combobox } from '#app/ui/fields/Combobox.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { isLinkTitle } from '#wikitext/constructs/wikiLink.ts'
import { usePageTitles } from './usePageTitles.ts'

/**
 * `take` is given the id of a guide, or the title of a page; what it answers says why that was not
 * to be.
 */
type FoundDialogProps = {
  kind: 'guide' | 'item' | 'category'
  onClose: () => void
  take: (value: string) => Promise<string | undefined>
}

/** A guide, a part or a category by words of its title. */
export const FindDocumentDialog = ({ kind, onClose, take }: FoundDialogProps) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const { results, isBehind, isAnswered } = usePageTitles(text, kind)
  const [error, setError] = useState<string>()
  const options = results.flatMap(one => {
    if (one.dataType === 'guide')
      return [
        {
          value: String(one.guideid),
          label: one.title,
          ...(one.category && { below: one.category }),
        },
      ]
    if (one.dataType !== 'wiki' || !isLinkTitle(one.title)) return []
    return [
      {
        value: one.title,
        label: one.display_title || one.title,
        ...(one.display_title && one.display_title !== one.title && { below: one.title }),
      },
    ]
  })
  const choose = async (value: string) => {
    const refused = await take(value)
    if (refused === undefined) onClose()
    setError(refused)
  }
  return (
    <Dialog
      title={
        {
          guide: t`Insert a guide`,
          item: t`Insert a part or tool`,
          category: t`Insert a list of subcategories`,
        }[kind]
      }
      onClose={onClose}
      actions={
        <Button kind="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <Combobox
        label={t`Part of the title`}
        text={text}
        found={text}
        options={options}
        isBehind={isBehind}
        none={isAnswered ? t`Nothing found.` : undefined}
        error={error}
        onText={setText}
        onChoose={({ value }) => void choose(value)}
      />
    </Dialog>
  )
}
