import styles from './ChainStrip.module.css'

const colours = [styles.by1, styles.by2, styles.by3]

/** The number of an edit in its chain, in a colour of its own; with whose it is, where asked. */
export const AuthorMark = ({ number, name }: { number: number; name?: string }) => (
  <span className={`${styles.mark} ${colours[(number - 1) % colours.length]}`}>
    {name === undefined ? number : `${number} ${name}`}
  </span>
)
