import { Trans, useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { ariaKeys, isShortcut } from '#app/ui/keys/ownKeys.ts'
import { useKeyWords } from '#app/ui/keys/useKeyWords.ts'
import { announce } from '../announce.ts'
import { useLayerAt } from '../text/useLayerAt.ts'
import { choiceOf, choose, endChoice, type PasteChoice } from './pasteChoice.ts'
import styles from './PasteChoiceChip.module.css'

/** The keys of the text while the choice is there, and where the focus goes from it. */
const useKeysOfText = (editor: Editor, chip: RefObject<HTMLElement | null>) =>
  // As soon as it is seen.
  useLayoutEffect(() => {
    const { dom } = editor.view
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.isComposing) return
      const isReached = isShortcut(event, 'pasteChoice')
      if (!isReached && event.key !== 'Escape') return
      // Before the text: Escape would leave it.
      event.preventDefault()
      event.stopImmediatePropagation()
      if (isReached) chip.current?.querySelector<HTMLElement>('[aria-pressed="false"]')?.focus()
      else endChoice(editor.view)
    }
    const leave = (event: globalThis.FocusEvent) => {
      if (!(event.relatedTarget instanceof Node && chip.current?.contains(event.relatedTarget)))
        endChoice(editor.view)
    }
    dom.addEventListener('keydown', press, { capture: true })
    dom.addEventListener('blur', leave)
    return () => {
      dom.removeEventListener('keydown', press, { capture: true })
      dom.removeEventListener('blur', leave)
    }
  }, [editor, chip])

/** The focus is in the text or in the chip as long as that is there, and goes back to the text. */
const useFocusKept = (editor: Editor, chip: RefObject<HTMLElement | null>) =>
  useLayoutEffect(() => {
    const { view } = editor
    const group = chip.current
    // What was read late may come when its author has gone elsewhere.
    if (!view.hasFocus()) endChoice(view)
    return () => {
      if (!view.isDestroyed && group?.contains(document.activeElement)) view.focus()
    }
  }, [editor, chip])

const Chip = ({ editor, choice }: { editor: Editor; choice: PasteChoice }) => {
  const { t } = useLingui()
  const keys = useKeyWords()('pasteChoice')
  const said = keys
    ? t`Pasted with formatting. Press ${keys}, then Enter for plain text.`
    : t`Pasted with formatting.`
  useEffect(() => {
    if (editor.view.hasFocus()) announce(said)
  }, [editor, said])
  const show = useLayerAt(editor, choice.at)
  const group = useRef<HTMLDivElement>(null)
  useKeysOfText(editor, group)
  useFocusKept(editor, group)
  const back = (event: KeyboardEvent) => {
    const { nativeEvent } = event
    const isUndo = isShortcut(nativeEvent, 'undo') || isShortcut(nativeEvent, 'redo')
    if (event.key !== 'Escape' && !isUndo) return
    event.preventDefault()
    event.stopPropagation()
    const { view } = editor
    view.focus()
    if (isUndo) view.someProp('handleKeyDown', handle => handle(view, nativeEvent))
    else endChoice(view)
  }
  const leave = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget === editor.view.dom) return
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
      endChoice(editor.view)
  }
  const way = (isPlain: boolean) => ({
    small: true,
    kind: 'quiet' as const,
    'aria-pressed': choice.isPlain === isPlain,
    // The caret stays in the text of whoever points.
    onPointerDown: (event: { preventDefault: () => void }) => {
      // The browser ends what is being composed where the focus leaves it.
      if (!editor.view.composing) event.preventDefault()
    },
    onClick: () => choose(editor.view, isPlain),
  })
  return (
    <div ref={show} popover="manual" className={styles.chip}>
      <div
        ref={group}
        role="group"
        aria-label={t`Pasted text`}
        aria-keyshortcuts={ariaKeys('pasteChoice')}
        className={styles.buttons}
        onKeyDown={back}
        onBlur={leave}
      >
        <Button {...way(false)}>
          <Trans>Formatted</Trans>
        </Button>
        <Button {...way(true)}>
          <Trans>Plain text</Trans>
        </Button>
      </div>
    </div>
  )
}

/** After a paste that says more than its letters: "Formatted" or "Plain text", behind it. */
export const PasteChoiceChip = ({
  editor,
  isReadOnly = false,
}: {
  editor: Editor
  isReadOnly?: boolean
}) => {
  const choice = useEditorState({
    editor,
    selector: ({ editor: now }) => choiceOf(now.state),
    equalityFn: (one, other) => one === other,
  })
  return choice && !isReadOnly && <Chip key={choice.paste} {...{ editor, choice }} />
}
