import "./markdown.css";
import { useMemo, type ReactNode } from "react";
import { type Block, type Inline, markdownBlocks } from "../data/markdown.ts";

/** A text in Markdown. It loads nothing: pictures are shown as links. */
export function Markdown({ text }: { readonly text: string }): ReactNode {
  const blocks = useMemo(() => markdownBlocks(text), [text]);
  // The parts of a text have no other name than their place.
  return (
    <div className="markdown prose">
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { readonly block: Block }): ReactNode {
  switch (block.kind) {
    case "heading":
      // Below the heading of the panel that it stands in.
      return (
        <h3 className={`markdown-h${Math.min(block.level, 3)}`}>
          <Inlines parts={block.parts} />
        </h3>
      );
    case "paragraph":
      return (
        <p>
          <Inlines parts={block.parts} />
        </p>
      );
    case "code":
      return (
        <pre tabIndex={0} role="region" aria-label="Code">
          {block.text}
        </pre>
      );
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={index}>
              <Inlines parts={item} />
            </li>
          ))}
        </List>
      );
    }
  }
}

function Inlines({ parts }: { readonly parts: readonly Inline[] }): ReactNode {
  return parts.map((part, index) => {
    switch (part.kind) {
      case "text":
        return part.text;
      case "code":
        return <code key={index}>{part.text}</code>;
      case "strong":
        return <strong key={index}>{part.text}</strong>;
      case "em":
        return <em key={index}>{part.text}</em>;
      case "link":
        return (
          <a key={index} href={part.href} target="_blank" rel="noopener noreferrer">
            {part.text}
          </a>
        );
    }
  });
}
