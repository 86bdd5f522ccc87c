/** Fields of a settings section under a heading, in two columns. */
import type { ReactNode } from "react";
import { DrawerSection } from "../kit/drawer";

type FieldGroupProps = { title: string; description?: ReactNode; children: ReactNode };

export function FieldGroup({ title, description, children }: FieldGroupProps) {
  return (
    <DrawerSection title={title}>
      {description && <p className="-mt-2 mb-4 max-w-3xl text-ash">{description}</p>}
      <div className="grid max-w-3xl gap-4 md:grid-cols-2">{children}</div>
    </DrawerSection>
  );
}
