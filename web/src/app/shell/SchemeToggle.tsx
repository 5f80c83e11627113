import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useHydrating } from '#lib/server-render.ts';

/** The button that changes between dark and light colors, remembered on this device. */
export function ColorSchemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const hydrating = useHydrating();
  const other = colorScheme === 'light' && !hydrating ? 'dark' : 'light';
  const Icon = other === 'light' ? IconSun : IconMoon;
  const label = `Use ${other} colors`;
  return (
    <ActionIcon aria-label={label} title={label} onClick={() => setColorScheme(other)}>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  );
}
