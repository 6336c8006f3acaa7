import { encode } from 'uqr'
import styles from './QrCode.module.css'

/** As wide as its place. `text`: what a camera reads; `label`: for whoever does not see it. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { border: 2 })
  const path = data
    .map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
    .join('')
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
