import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { ApiError } from '#lib/errors.ts'
import { Button } from '../buttons/Button.tsx'
import { Combobox } from './Combobox.tsx'
import styles from './TagFields.module.css'
import { useDebounced } from './useDebounced.ts'
import { refusedWords } from '../refusals/refusedWords.ts'

/** A tag that is there: it begins so, `synonym` does, or it is `near` to what was typed. */
type SuggestedTag = { tag: string; count: number; synonym: string | null; near: boolean }

type TagFieldsProps = {
  tags: readonly string[]
  /** Code points that a tag may have. */
  max: number
  /** Why the tags could not be read. */
  error?: string | undefined
  /** Why the tags can only be read here; `undefined`: they can be changed. */
  why?: string | undefined
  /** Each ends once the service has it, and throws ApiError otherwise. */
  onAdd: (tag: string) => Promise<unknown>
  onRemove: (tag: string) => Promise<unknown>
  /** A hook: what is known of the word that is being typed. */
  useSuggestions: (typed: string) => readonly SuggestedTag[]
}

const pause = 150 // milliseconds without a key before the service is asked

type TagListProps = Pick<TagFieldsProps, 'tags' | 'why'> & {
  /** The tag that the next Backspace removes. */
  leaving: string | undefined
  onRemove: (tag: string) => void
}

const TagList = ({ tags, why, leaving, onRemove }: TagListProps) => {
  const { t } = useLingui()
  return (
    <ul className={styles.tags}>
      {tags.map(name => (
        <li key={name} className={styles.tag} data-leaving={name === leaving ? '' : undefined}>
          {name}
          {why === undefined && (
            <Button
              kind="quiet"
              small
              icon={X}
              label={t`Remove the tag ${name}`}
              onClick={() => onRemove(name)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** What may be chosen for the word that is typed: itself, if it is no tag yet, and known tags. */
const useTagOptions = (tag: string, known: readonly SuggestedTag[], isThere: boolean) => {
  const { t } = useLingui()
  if (tag === '') return []
  return [
    ...(isThere ? [] : [{ value: `\n${tag}`, label: tag, after: t`New tag` }]),
    ...known.map(one => ({
      value: one.tag,
      label: one.tag,
      below:
        one.synonym === null
          ? plural(one.count, { one: '# use', other: '# uses' })
          : t`also called “${one.synonym}”`,
      ...(one.near && { after: t`Similar tag` }),
    })),
  ]
}

/** Sends a change of the tags, and keeps why one was refused. */
const useTagWrites = () => {
  const { t } = useLingui()
  const [refused, setRefused] = useState<string>()
  const attempt = async (name: string, act: Promise<unknown>) => {
    setRefused(undefined)
    try {
      await act
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      const message = refusedWords(cause)
      setRefused(t`“${name}”: ${message}`)
      return false
    }
    return true
  }
  return { refused, attempt }
}

type TagNoticesProps = {
  tag: string
  near: SuggestedTag | undefined
  /** The tag that the next Backspace removes. */
  last: string | undefined
  onTake: (tag: string) => void
}

const TagNotices = ({ tag, near, last, onTake }: TagNoticesProps) => {
  const { t } = useLingui()
  return (
    <>
      <p role="status" className={styles.near}>
        {near && (
          <Trans>
            A similar tag already exists: “{near.tag}”. You typed “{tag}”.
          </Trans>
        )}
        {last !== undefined && <Trans>Press Backspace again to remove “{last}”.</Trans>}
      </p>
      {near && (
        <Button small onClick={() => onTake(near.tag)}>
          {t`Use “${near.tag}”`}
        </Button>
      )}
    </>
  )
}

type Attempt = ReturnType<typeof useTagWrites>['attempt']

/** The word that is typed, what is known of it, and what the keys do with it and the last tag. */
const useTyping = ({ tags, onAdd, onRemove, useSuggestions }: TagFieldsProps, attempt: Attempt) => {
  const [text, setText] = useState('')
  const [isLeaving, setIsLeaving] = useState(false)
  const tag = text.trim()
  const isTyped = (one: { tag: string }) => one.tag.toLowerCase() === tag.toLowerCase()
  // What is typed stands first, also while the others belong to earlier words: Enter means it.
  const known = useSuggestions(useDebounced(tag, pause))
    .filter(one => !tags.includes(one.tag))
    .toSorted((one, other) => Number(isTyped(other)) - Number(isTyped(one)))
  const isThere = known.some(isTyped)
  const near = isThere || tag === '' ? undefined : known.find(one => one.near)
  // The next word may be typed at once. A word that was refused comes back, unless there is another
  // by then.
  const add = async (name: string) => {
    if (name === '') return
    setText('')
    if (await attempt(name, onAdd(name))) return
    setText(now => (now === '' ? name : now))
  }
  const last = tags.at(-1)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === ',') {
      event.preventDefault()
      void add(tag)
    } else if (event.key === 'Backspace' && text === '' && last !== undefined && !event.repeat) {
      if (isLeaving) void attempt(last, onRemove(last))
      setIsLeaving(!isLeaving)
    } else if (event.key !== 'Shift') setIsLeaving(false)
  }
  const leaving = isLeaving ? last : undefined
  return {
    text,
    setText,
    tag,
    near,
    add,
    leaving,
    onKeyDown,
    options: useTagOptions(tag, known, isThere),
  }
}

/**
 * The tags of one guide or page, each with its way out, and a field for another: completed, with
 * Enter or a comma; Backspace twice removes the last.
 */
export const TagFields = (props: TagFieldsProps) => {
  const { t } = useLingui()
  const { tags, max, error, why, onRemove } = props
  const { refused, attempt } = useTagWrites()
  const { text, setText, tag, near, add, leaving, onKeyDown, options } = useTyping(props, attempt)
  const field = useRef<HTMLDivElement>(null)
  return (
    <>
      {tags.length > 0 && (
        <TagList
          tags={tags}
          why={why}
          leaving={leaving}
          onRemove={name => void attempt(name, onRemove(name))}
        />
      )}
      {why !== undefined ? (
        <p className={styles.why}>{why}</p>
      ) : (
        <>
          <div
            ref={field}
            className={styles.addTag}
            onKeyDownCapture={event => event.target instanceof HTMLInputElement && onKeyDown(event)}
          >
            <Combobox
              label={t`New tag`}
              error={refused ?? error}
              count={{ used: [...tag].length, max }}
              text={text}
              found={tag}
              options={options}
              isBehind={false}
              onText={setText}
              onChoose={option => void add(option.value.trim())}
            />
            <Button icon={Plus} onClick={() => void add(tag)}>
              <Trans>Add tag</Trans>
            </Button>
          </div>
          <TagNotices
            tag={tag}
            near={near}
            last={leaving}
            onTake={name => {
              void add(name)
              field.current?.querySelector('input')?.focus()
            }}
          />
        </>
      )}
    </>
  )
}
