import styles from './Disc.module.css'

/** One or two letters. */
export const initials = (name: string) => {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    word => Array.from(word ?? '')[0] ?? '',
  )
  return letters.join('').toLocaleUpperCase()
}

/** A disc with a person's initials; the name stands beside it in words or in the control's name. */
export const Initials = ({ name }: { name: string }) => (
  <span className={styles.disc} aria-hidden="true">
    {initials(name)}
  </span>
)
