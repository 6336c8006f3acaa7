import { encode } from 'uqr'

/** A picture for a camera. `text`: what it says; `label`: for whoever does not see it. */
export const QrCode = ({
  text,
  label,
  className,
}: {
  text: string
  label: string
  className?: string | undefined
}) => {
  const { data, size } = encode(text, { border: 2 })
  const path = data
    .map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
    .join('')
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
