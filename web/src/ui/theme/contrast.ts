/** The relative luminance of a #rrggbb color, as WCAG defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG's contrast ratio of two #rrggbb colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The #rrggbb color that results from a layer of a color with this opacity, 0 to 1, over a background. */
export function blend(color: string, opacity: number, background: string): string {
  const channels = [1, 3, 5].map((start) => {
    const [over = 0, under = 0] = [color, background].map((each) => Number.parseInt(each.slice(start, start + 2), 16));
    return Math.round(over * opacity + under * (1 - opacity))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
