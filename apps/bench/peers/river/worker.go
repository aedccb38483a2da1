package main

import (
	"context"
	"log"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
)

func work(chosen settings) {
	ctx := context.Background()
	workers := river.NewWorkers()
	pool := openPool(ctx, chosen.WorkerPool)
	river.AddWorker(workers, &handler{pool: pool})
	client, err := river.NewClient(riverpgxv5.New(pool), &river.Config{
		FetchCooldown:     time.Duration(chosen.FetchCooldownMs) * time.Millisecond,
		FetchPollInterval: time.Duration(chosen.FetchPollMs) * time.Millisecond,
		Logger:            slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
		Queues:            map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: chosen.MaxWorkers}},
		Workers:           workers,
	})
	if err != nil {
		log.Fatal("error: ", err)
	}
	if err := client.Start(ctx); err != nil {
		log.Fatal("error: ", err)
	}
	ended := make(chan os.Signal, 1)
	signal.Notify(ended, syscall.SIGTERM)
	<-ended
	if err := client.StopAndCancel(ctx); err != nil {
		log.Print("error: ", err)
	}
}
