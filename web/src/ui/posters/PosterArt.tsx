import type { ReactElement } from 'react';
import { LIGHT, SHADE } from '../theme/poster-colors.ts';
import type { PosterDrawing, PosterLayout } from './drawing.ts';
import classes from './posters.module.css';

const WIDTH = 200;

/** Shapes on a field of 200 × 300, in the color of the figure. They leave the upper part to the title. */
type Art = (f: string) => ReactElement;

const toFold = (fold: number) => `M${fold * 40} 168q20 26 40 0V300h-40Z`;

/** The panes of three rows of four. */
const PANES = Array.from({ length: 12 }, (_, index) => ({ row: Math.floor(index / 4), column: index % 4 }));
type Pane = (typeof PANES)[number];
const isLit = ({ row, column }: Pane) => (row * 3 + column * 5) % 4 === 0;
const toPane = ({ row, column }: Pane) => `M${18 + column * 43} ${150 + row * 46}h35v36h-35Z`;

const ART: Record<PosterLayout, Art> = {
  moon: (f) => (
    <>
      <circle cx="128" cy="196" r="96" fill={f} />
      <path d="M0 246 C50 226 96 262 200 236 V300 H0Z" fill={f} fillOpacity="0.55" />
    </>
  ),
  slope: (f) => (
    <>
      <path d="M0 300 L200 104 V300Z" fill={f} />
      <path d="M0 300 L200 186 V300Z" fill={SHADE} fillOpacity="0.14" />
    </>
  ),
  arch: (f) => (
    <>
      <path d="M34 300 V206 A66 66 0 0 1 166 206 V300Z" fill={f} />
      <path d="M62 300 V212 A38 38 0 0 1 138 212 V300Z" fill={SHADE} fillOpacity="0.16" />
    </>
  ),
  curtain: (f) => (
    <>
      <path d={[0, 2, 4].map(toFold).join('')} fill={f} />
      <path d={[1, 3].map(toFold).join('')} fill={f} fillOpacity="0.7" />
    </>
  ),
  rings: (f) => (
    <g fill="none" stroke={f} strokeWidth="10">
      {[20, 42, 64, 86, 108].map((radius) => (
        <circle key={radius} cx="132" cy="236" r={radius} />
      ))}
      <circle cx="132" cy="236" r="6" fill={f} stroke="none" />
    </g>
  ),
  beam: (f) => (
    <>
      <path d="M200 150 L0 214 V300 H120Z" fill={f} />
      <path d="M200 150 L0 240 V286Z" fill={LIGHT} fillOpacity="0.1" />
      <circle cx="192" cy="150" r="13" fill={f} />
    </>
  ),
  stairs: (f) => <path d="M0 300 V266 H40 V232 H80 V198 H120 V164 H160 V130 H200 V300Z" fill={f} />,
  window: (f) => (
    <>
      <path d={PANES.filter(isLit).map(toPane).join('')} fill={f} />
      <path
        d={PANES.filter((pane) => !isLit(pane))
          .map(toPane)
          .join('')}
        fill={f}
        fillOpacity="0.6"
      />
    </>
  ),
  waves: (f) => (
    <g fill={f}>
      {[0, 1, 2, 3].map((wave) => (
        <path
          key={wave}
          d={`M${-wave * 25} ${170 + wave * 36} q25 -24 50 0 t50 0 t50 0 t50 0 t50 0 t50 0 V300 H${-wave * 25}Z`}
          opacity={0.4 + wave * 0.2}
        />
      ))}
    </g>
  ),
  split: (f) => (
    <>
      <rect y="184" width="200" height="116" fill={f} />
      <path d="M46 184 a54 54 0 0 1 108 0Z" fill={f} />
      <path d="M46 184 a54 54 0 0 0 108 0Z" fill={SHADE} fillOpacity="0.18" />
    </>
  ),
  road: (f) => (
    <>
      <path d="M0 196 H200 V300 H0Z" fill={f} fillOpacity="0.55" />
      <path d="M96 196 H104 L186 300 H14Z" fill={f} />
      <path
        d="M99 206 H101 L102 226 H98Z M97 238 H103 L105 262 H95Z M94 276 H106 L108 300 H92Z"
        fill={SHADE}
        fillOpacity="0.2"
      />
    </>
  ),
  lamps: (f) => (
    <g fill={f}>
      {[0, 1, 2].map((lamp) => (
        <g key={lamp} transform={`translate(${38 + lamp * 62} ${lamp * 22})`}>
          <rect x="-2" y="128" width="4" height="50" fillOpacity="0.7" />
          <path d="M-24 206 A24 28 0 0 1 24 206Z" />
          <path d="M-24 206 H24 L50 300 H-50Z" fillOpacity="0.35" />
        </g>
      ))}
    </g>
  ),
};

export type PosterArtProps = Omit<PosterDrawing, 'size'> & {
  /** A letter above its shapes, scaled with it. */
  initial?: string | undefined;
};

/** The picture of a generated poster, without its title. */
export function PosterArt({ layout, palette, turned, scale, anchor, initial }: PosterArtProps) {
  return (
    <svg viewBox={`0 0 ${WIDTH} 300`} preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <rect width={WIDTH} height="300" fill={palette.ground} />
      <g
        transform={`matrix(${turned ? -scale : scale} 0 0 ${scale} ${turned ? anchor + scale * (WIDTH - anchor) : anchor * (1 - scale)} ${300 * (1 - scale)})`}
      >
        {ART[layout](palette.figure)}
      </g>
      {initial === undefined ? null : (
        <text x={WIDTH / 2} y="76" className={classes.initial}>
          {initial}
        </text>
      )}
    </svg>
  );
}
