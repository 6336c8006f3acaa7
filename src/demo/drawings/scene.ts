// What a drawing stands in: paints, gradients, a backdrop.

type Stops = readonly (readonly [offset: number, colour: string])[]

/**
 * Paints by name. Each exists thrice: `name` runs left to right, `nameV` top to bottom, `nameD`
 * corner to corner.
 */
const paints: Record<string, Stops> = {
  steel: [
    [0, '#5c6664'],
    [0.16, '#dfe6e4'],
    [0.34, '#98a3a0'],
    [0.56, '#f3f6f5'],
    [0.78, '#8b9693'],
    [1, '#454e4c'],
  ],
  alu: [
    [0, '#7d8785'],
    [0.2, '#eef1f0'],
    [0.5, '#c3cac8'],
    [0.72, '#f6f8f7'],
    [1, '#828c89'],
  ],
  plate: [
    [0, '#e9eeec'],
    [0.45, '#b9c2bf'],
    [0.55, '#d7dedb'],
    [1, '#8d9794'],
  ],
  dark: [
    [0, '#101514'],
    [0.2, '#4d5856'],
    [0.36, '#262d2c'],
    [0.7, '#1a201f'],
    [0.88, '#39423f'],
    [1, '#0b0f0e'],
  ],
  iron: [
    [0, '#2a3231'],
    [0.25, '#6a7573'],
    [0.5, '#454f4d'],
    [0.8, '#3a4442'],
    [1, '#1f2625'],
  ],
  rubber: [
    [0, '#1d2221'],
    [0.3, '#444c4a'],
    [0.6, '#2c3332'],
    [1, '#151919'],
  ],
  brass: [
    [0, '#6f5118'],
    [0.2, '#f0d692'],
    [0.42, '#b58a37'],
    [0.64, '#f7e6b0'],
    [1, '#6a4d18'],
  ],
  copper: [
    [0, '#6b2f14'],
    [0.25, '#e9a070'],
    [0.5, '#b5602f'],
    [0.7, '#f0b78c'],
    [1, '#5f2a12'],
  ],
  wood: [
    [0, '#5a331a'],
    [0.3, '#bd8048'],
    [0.6, '#a0642f'],
    [1, '#4a2912'],
  ],
  beech: [
    [0, '#a9814e'],
    [0.3, '#e2c08c'],
    [0.65, '#cfa76d'],
    [1, '#94703f'],
  ],
  red: [
    [0, '#6d1416'],
    [0.25, '#d9534f'],
    [0.5, '#b32c2c'],
    [1, '#5a0f11'],
  ],
  petrol: [
    [0, '#123c40'],
    [0.28, '#3f8287'],
    [0.55, '#25636a'],
    [1, '#0f3236'],
  ],
  blue: [
    [0, '#1d3a5c'],
    [0.28, '#6c96c4'],
    [0.55, '#3f6c9d'],
    [1, '#1a3350'],
  ],
  sand: [
    [0, '#cfc0a0'],
    [0.4, '#efe4cb'],
    [1, '#bba985'],
  ],
  slate: [
    [0, '#5d6f7b'],
    [0.4, '#93a6b1'],
    [1, '#51626d'],
  ],
  cream: [
    [0, '#c9c4b6'],
    [0.3, '#fbf9f3'],
    [0.7, '#ece8dc'],
    [1, '#b4ae9e'],
  ],
  water: [
    [0, '#bfe0ea'],
    [1, '#5c9db3'],
  ],
}

const directions = [
  ['', 'x2="1"'],
  ['V', 'x2="0" y2="1"'],
  ['D', 'x2="1" y2="1"'],
] as const

const gradients = Object.entries(paints)
  .flatMap(([name, stops]) =>
    directions.map(
      ([suffix, line]) =>
        `<linearGradient id="${name}${suffix}" ${line}>${stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('')}</linearGradient>`,
    ),
  )
  .join('')

const radial = (id: string, at: string, stops: Stops) =>
  `<radialGradient id="${id}" ${at}>${stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('')}</radialGradient>`

const defs = `<defs>${gradients}
${radial('studio', 'cx=".5" cy=".38" r=".8"', [
  [0, '#eef1ef'],
  [0.55, '#d5dbd8'],
  [1, '#a9b3af'],
])}
${radial('warm', 'cx=".5" cy=".4" r=".85"', [
  [0, '#eae8e2'],
  [0.6, '#d1cec5'],
  [1, '#a29e92'],
])}
${radial('deep', 'cx=".5" cy=".5" r=".75"', [
  [0, '#46504e'],
  [1, '#1a201f'],
])}
${radial('ball', 'cx=".36" cy=".3" r=".8"', [
  [0, '#f6f8f7'],
  [0.45, '#aab4b1'],
  [1, '#3f4846'],
])}
${radial('hole', 'cx=".5" cy=".4" r=".7"', [
  [0, '#050707'],
  [0.8, '#171c1b'],
  [1, '#39423f'],
])}
<linearGradient id="mat" x2="1" y2="1"><stop offset="0" stop-color="#2f6763"/><stop offset="1" stop-color="#1d4643"/></linearGradient>
<linearGradient id="floor" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity=".1"/><stop offset="1" stop-color="#000" stop-opacity=".03"/></linearGradient>
<pattern id="grid" width="40" height="40" patternUnits="userSpaceOnUse"><path d="M40 0H0V40" fill="none" stroke="#fff" stroke-opacity=".13" stroke-width="1.2"/></pattern>
<pattern id="knurl" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(35)"><path d="M0 0V9" stroke="#000" stroke-opacity=".42" stroke-width="3"/></pattern>
<pattern id="ribs" width="9" height="10" patternUnits="userSpaceOnUse"><path d="M2 0V10" stroke="#000" stroke-opacity=".32" stroke-width="2.6"/><path d="M5 0V10" stroke="#fff" stroke-opacity=".22" stroke-width="1.4"/></pattern>
<pattern id="ribsV" width="10" height="9" patternUnits="userSpaceOnUse"><path d="M0 2H10" stroke="#000" stroke-opacity=".32" stroke-width="2.6"/><path d="M0 5H10" stroke="#fff" stroke-opacity=".22" stroke-width="1.4"/></pattern>
<pattern id="threadH" width="8" height="10" patternUnits="userSpaceOnUse" patternTransform="skewX(-6)"><path d="M2 0V10" stroke="#000" stroke-opacity=".4" stroke-width="2.6"/><path d="M5 0V10" stroke="#fff" stroke-opacity=".3" stroke-width="1.6"/></pattern>
<filter id="soft" x="-30%" y="-60%" width="160%" height="220%"><feGaussianBlur stdDeviation="11"/></filter>
<filter id="soft2" x="-30%" y="-60%" width="160%" height="220%"><feGaussianBlur stdDeviation="5"/></filter></defs>`

type Backdrop = 'studio' | 'warm' | 'mat' | 'deep'

/** One whole picture. Lamps and ground come from the backdrop; marks belong last in `parts`. */
export function scene(backdrop: Backdrop, ...parts: string[]): string {
  const ground =
    backdrop === 'mat'
      ? '<rect width="800" height="600" fill="url(#mat)"/><rect width="800" height="600" fill="url(#grid)"/>'
      : `<rect width="800" height="600" fill="url(#${backdrop})"/>${backdrop === 'deep' ? '' : '<path d="M0 430H800V600H0Z" fill="url(#floor)"/>'}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" viewBox="0 0 800 600">${defs}${ground}${parts.join('')}</svg>`
}
