import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

/** A password with a button that shows it, for the keyboard too. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      // Mantine says it on a wrapper only, which neither a screen reader nor the form sees.
      aria-invalid={props.error ? true : undefined}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        // The button says by aria-pressed whether it is shown.
        'aria-label': 'Show what you typed',
        'aria-hidden': undefined,
        tabIndex: 0,
        size: 32,
      }}
    />
  );
}
