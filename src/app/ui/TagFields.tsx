import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from './Button.tsx'
import styles from './TagFields.module.css'
import { TextField } from './TextField.tsx'

type TagFieldsProps = {
  tags: readonly string[]
  /** Code points that a tag may have. */
  max: number
  /** Why the last change did not come about. */
  error: string | undefined
  /** Why the tags can only be read here; `undefined`: they can be changed. */
  why?: string | undefined
  /** `done` once it is set: until then the word stays in its field. */
  onAdd: (tag: string, done: () => void) => void
  onRemove: (tag: string) => void
}

/** The tags of one guide or page, each with its way out, and a field for another. */
export const TagFields = ({ tags, max, error, why, onAdd, onRemove }: TagFieldsProps) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const tag = text.trim()
  const add = () => {
    if (tag !== '') onAdd(tag, () => setText(''))
  }
  return (
    <>
      {tags.length > 0 && (
        <ul className={styles.tags}>
          {tags.map(name => (
            <li key={name} className={styles.tag}>
              {name}
              {why === undefined && <Button kind="quiet" small icon={X} label={t`Remove the tag ${name}`} onClick={() => onRemove(name)} />}
            </li>
          ))}
        </ul>
      )}
      {why === undefined ? (
        <div className={styles.addTag}>
          <TextField
            label={t`New tag`}
            error={error}
            count={{ used: [...tag].length, max }}
            value={text}
            onChange={event => setText(event.target.value)}
            onKeyDown={event => event.key === 'Enter' && add()}
          />
          <Button icon={Plus} onClick={add}>
            <Trans>Add tag</Trans>
          </Button>
        </div>
      ) : (
        <p className={styles.why}>{why}</p>
      )}
    </>
  )
}
