import { Trans, useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Combobox } from '#app/ui/fields/Combobox.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { CheckBox } from '#app/ui/fields/CheckBox.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { isLinkTitle } from '#wikitext/constructs/wikiLink.ts'
import { isOutward, isWritableUrl } from '#wikitext/url.ts'
import { useLinkable } from './useLinkable.ts'
import { usePageTitles } from './usePageTitles.ts'
import { usePlaceWords } from './usePlaceWords.ts'
import { FormDialog } from './FormDialog.tsx'
import styles from './FormDialog.module.css'
import { setLink, useLinkAtCaret } from './useLinkAtCaret.ts'

const usePageOptions = (
  address: string,
  known: string,
  placeOf: ReturnType<typeof usePlaceWords>,
) => {
  const { results, isBehind } = usePageTitles(
    isOutward(address) || address === known ? '' : address,
  )
  const { leads } = useLinkable(results)
  const options = results.flatMap(one =>
    one.dataType === 'wiki' && leads(one)
      ? [
          {
            value: one.title,
            label: one.display_title || one.title,
            below: placeOf.page(one),
          },
        ]
      : [],
  )
  return { options, isBehind }
}

type NewWindowBoxProps = { isNewWindow: boolean; onNewWindow: (isNewWindow: boolean) => void }

const NewWindowBox = ({ isNewWindow, onNewWindow }: NewWindowBoxProps) => (
  <CheckBox checked={isNewWindow} onCheck={onNewWindow}>
    <Trans>The link opens in a new tab</Trans>
  </CheckBox>
)

const OpenLink = ({ href }: { href: string }) => (
  <p>
    <LinkButton small kind="quiet" icon={ExternalLink} href={href} target="_blank">
      <Trans>Open the link in a new tab</Trans>
    </LinkButton>
  </p>
)

/** Where the chosen words lead: a page, found by its title, or an address. */
export const LinkDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const { t } = useLingui()
  const placeOf = usePlaceWords()
  const { isLink, before } = useLinkAtCaret(editor)
  const [address, setAddress] = useState(before.address)
  const [text, setText] = useState(before.text)
  const [isNewWindow, setIsNewWindow] = useState(before.isNewWindow)
  const [error, setError] = useState<string>()
  const { options, isBehind } = usePageOptions(address, before.address, placeOf)
  const leave = () => {
    onClose()
    editor.view.focus()
  }
  const remove = () => {
    editor.chain().unsetMark('link').unsetMark('wikiLink').run()
    leave()
  }
  const apply = () => {
    const to = address.trim()
    if (to === '' || (isOutward(to) ? !isWritableUrl(to) : !isLinkTitle(to)))
      return setError(t`Enter a page title without [, ] or |, or a full address.`)
    setLink(editor, before, { to, text, isNewWindow })
    leave()
  }
  return (
    <FormDialog
      title={isLink ? t`Edit link` : t`Insert a link`}
      act={isLink ? t`Apply` : t`Insert`}
      onAct={apply}
      onClose={leave}
      className={styles.fields}
      others={
        isLink && (
          <Button kind="quiet" onClick={remove}>
            <Trans>Remove link</Trans>
          </Button>
        )
      }
    >
      <Combobox
        label={t`Page title or address`}
        text={address}
        found={address}
        options={options}
        isBehind={isBehind}
        error={error}
        onText={setAddress}
        onChoose={({ value }) => setAddress(value)}
      />
      <TextField
        label={t`Link text`}
        help={t`Leave empty to show the page’s title or the address.`}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <NewWindowBox isNewWindow={isNewWindow} onNewWindow={setIsNewWindow} />
      {isLink && before.href && <OpenLink href={before.href} />}
    </FormDialog>
  )
}
