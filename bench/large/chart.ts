// Draws the chart of docs/measurements.md as SVG.

export interface Series {
  name: string;
  /** One for each label; null where there is none. */
  values: (number | null)[];
}

const WIDTH = 720;
const HEIGHT = 320;
const MARGIN = { top: 56, right: 16, bottom: 48, left: 16 };
const BAR_GAP = 4;
/** Of each group's width. */
const GROUP_FILL = 0.76;
/** Readable on light and dark pages. */
const STYLE = `text { font: 13px system-ui, sans-serif; fill: #57606a } .title { font-weight: 600; fill: #24292f }
  .s0 { fill: #8c959f } .s1 { fill: #b35900 } .axis { stroke: #8c959f }
  @media (prefers-color-scheme: dark) { text { fill: #9198a1 } .title { fill: #f0f6fc } .s1 { fill: #e3893f } }`;

/** Bars in groups, each with its value above it. */
export function drawBars(title: string, axis: string, labels: readonly string[], series: readonly Series[]): string {
  const inner = { width: WIDTH - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom };
  const most = Math.max(...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const group = inner.width / labels.length;
  const bar = (group * GROUP_FILL) / series.length;
  const floor = MARGIN.top + inner.height;
  const bars = series.flatMap(({ values }, nth) =>
    values.flatMap((value, at) => {
      if (value === null) return [];
      const x = MARGIN.left + at * group + (group * (1 - GROUP_FILL)) / 2 + nth * bar;
      const height = (value / most) * (inner.height - 18);
      return [
        `<rect class="s${nth}" x="${x.toFixed(1)}" y="${(floor - height).toFixed(1)}" width="${(bar - BAR_GAP).toFixed(1)}" height="${height.toFixed(1)}" rx="2"/>`,
        text(x + (bar - BAR_GAP) / 2, floor - height - 5, value.toFixed(1), 'middle'),
      ];
    }),
  );
  const legend = series.flatMap(({ name }, nth) => {
    const x = MARGIN.left + nth * 220;
    return [`<rect class="s${nth}" x="${x}" y="32" width="12" height="12" rx="2"/>`, text(x + 18, 43, name)];
  });
  const below = labels.map((label, at) => text(MARGIN.left + (at + 0.5) * group, floor + 18, label, 'middle'));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">`,
    `<style>${STYLE}</style>`,
    `<text class="title" x="${MARGIN.left}" y="20">${title}</text>`,
    ...legend,
    ...bars,
    `<line class="axis" x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${floor}" y2="${floor}"/>`,
    ...below,
    text(WIDTH / 2, HEIGHT - 8, axis, 'middle'),
    '</svg>',
    '',
  ].join('\n');
}

const text = (x: number, y: number, content: string, anchor = 'start') =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${content}</text>`;
