import { ArrowUp } from 'lucide-react';
import { Button } from './button.tsx';

/** Floats over a list that holds back what is new, and shows it. */
export function ShowNewButton({ label, onShow }: { label: string; onShow: () => void }) {
  return (
    <Button
      variant="primary"
      size="small"
      className="pointer-events-auto animate-arrive rounded-full! shadow-float"
      icon={<ArrowUp size={16} />}
      onClick={onShow}
    >
      {label}
    </Button>
  );
}
